package io.argosy.simulator.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.math.Seconds;
import io.argosy.simulator.check.Observer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Records the outlook of a job when given parts of its work are kept, and when it ends. */
public final class ProgressForecasts implements Observer {
  /**
   * An outlook on the way.
   *
   * @param mark the part of the work that is kept
   * @param atSeconds when, from the job's acceptance on
   * @param trueSeconds how long the job really took from then on; infinite if it has not ended
   */
  public record Taken(double mark, double atSeconds, Outlook outlook, double trueSeconds) {
    private Taken endedAt(double seconds) {
      return new Taken(mark, atSeconds, outlook, seconds - atSeconds);
    }
  }

  private final List<Double> marks;
  private final List<Taken> taken = new ArrayList<>();
  private double endSeconds = Double.POSITIVE_INFINITY;
  private boolean late;

  /**
   * @param marks parts of the work, in ascending order
   */
  public ProgressForecasts(List<Double> marks) {
    this.marks = List.copyOf(marks);
  }

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (JobStateView job : state.jobs()) {
      look(state, job);
      for (Fact fact : facts) {
        if (fact instanceof Fact.JobEnded end && end.job().equals(job.id())) {
          endSeconds = Seconds.between(job.acceptedAt(), end.at());
          late = end.at().isAfter(job.deadline().orElse(Instant.MAX));
        }
      }
    }
  }

  private void look(StateView state, JobStateView job) {
    boolean reached =
        taken.size() < marks.size()
            && job.keptCount() >= marks.get(taken.size()) * job.spec().size();
    if (reached && job.phase() == JobStateView.Phase.RUNNING) {
      double at = Seconds.between(job.acceptedAt(), state.at());
      Outlook outlook = state.outlook(job.id(), state.at());
      taken.add(new Taken(marks.get(taken.size()), at, outlook, Double.POSITIVE_INFINITY));
    }
  }

  /** What was recorded, in the order of the marks. */
  public List<Taken> taken() {
    return taken.stream().map(t -> t.endedAt(endSeconds)).toList();
  }

  /** Whether the job ended after its deadline. */
  public boolean isLate() {
    return late;
  }
}
