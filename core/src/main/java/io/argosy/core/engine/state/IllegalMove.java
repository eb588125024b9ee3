package io.argosy.core.engine.state;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A fact would move a job or a worker where it cannot go: a rule or a journal is wrong. The message
 * carries the story of the job, as far as it is remembered.
 */
public final class IllegalMove extends IllegalStateException {
  private static final long serialVersionUID = 1;

  IllegalMove(JobId job, String what, Enum<?> from, Enum<?> to, List<Fact> story) {
    super(
        what
            + " cannot become "
            + to
            + " while it is "
            + from
            + "; the last facts, of which the last one was being applied:\n"
            + story.stream().map(fact -> "  " + fact).collect(Collectors.joining("\n"))
            + "\n(job "
            + job
            + ")");
  }
}
