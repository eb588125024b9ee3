package io.argosy.cli.kind;

import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.kind.bag.BagView;
import io.argosy.cli.kind.iterative.IterativeView;
import io.argosy.cli.kind.pipeline.PipelineView;
import io.argosy.cli.kind.tasks.TaskListView;
import io.argosy.cli.kind.workflow.WorkflowView;
import io.argosy.server.kind.ServedKinds;

/** The kinds of jobs that the program knows; a further one is one line here. */
public final class StandardKinds {
  private StandardKinds() {}

  public static JobViews views() {
    return views(JobReading.standard(), ServedKinds.standard());
  }

  /** The kinds of the product, in a program that can read and serve further ones. */
  public static JobViews views(JobReading reading, ServedKinds served) {
    return JobViews.none(reading, served)
        .with(new IterativeView(reading))
        .with(new BagView(reading))
        .with(new WorkflowView(reading))
        .with(new TaskListView(reading))
        .with(new PipelineView(reading));
  }
}
