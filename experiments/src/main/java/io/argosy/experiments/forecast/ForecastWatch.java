package io.argosy.experiments.forecast;

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

/** Records a forecast at each mark of a job's progress, and the true end when it is known. */
final class ForecastWatch implements Observer {
  private record Taken(double mark, Instant at, Outlook outlook) {}

  private final String shape;
  private final List<Double> marks;
  private final long iterations;
  private final boolean promised;
  private final List<Taken> taken = new ArrayList<>();
  private Instant deadline = Instant.MAX;
  private Instant ended = Instant.MAX;

  ForecastWatch(String shape, List<Double> marks, long iterations, boolean promised) {
    this.shape = shape;
    this.marks = marks;
    this.iterations = iterations;
    this.promised = promised;
  }

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Fact fact : facts) {
      if (fact instanceof Fact.JobEnded end) {
        ended = end.at();
      }
    }
    state.jobs().forEach(job -> look(state, job));
  }

  private void look(StateView state, JobStateView job) {
    deadline = job.deadline().orElse(Instant.MAX);
    boolean reached =
        taken.size() < marks.size() && job.keptCount() >= marks.get(taken.size()) * iterations;
    if (reached && job.phase() == JobStateView.Phase.RUNNING) {
      Outlook outlook = state.outlook(job.id(), state.at());
      taken.add(new Taken(marks.get(taken.size()), state.at(), outlook));
    }
  }

  List<Sighting> sightings() {
    return taken.stream()
        .map(
            t ->
                new Sighting(
                    shape,
                    t.mark(),
                    promised,
                    t.outlook().forecast(),
                    Seconds.between(t.at(), ended),
                    t.outlook().late(),
                    ended.isAfter(deadline)))
        .toList();
  }
}
