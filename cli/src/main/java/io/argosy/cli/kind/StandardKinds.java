package io.argosy.cli.kind;

import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.kind.bag.BagView;
import io.argosy.cli.kind.iterative.IterativeView;
import io.argosy.cli.kind.workflow.WorkflowView;
import java.util.List;

/** The kinds of jobs that the program knows; a further one is one line here. */
public final class StandardKinds {
  private StandardKinds() {}

  public static JobViews views() {
    return JobViews.of(
        List.of(
            new IterativeView(), //
            new BagView(),
            new WorkflowView()));
  }
}
