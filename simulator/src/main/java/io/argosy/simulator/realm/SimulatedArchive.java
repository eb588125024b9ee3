package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.machine.Stamped;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a service knows of jobs that left the state, and what must hold: every accepted job is in
 * the state or here, never in both, and comes back as it left.
 */
final class SimulatedArchive implements Observer {
  private final Optional<RetentionRule> rule;
  private final State shadow;
  private final Set<JobId> accepted = new HashSet<>();
  private final Map<JobId, Snapshot.OfJob> away = new HashMap<>();

  SimulatedArchive(JobKinds kinds, Optional<RetentionRule> rule) {
    this.rule = rule;
    this.shadow = State.empty(kinds);
  }

  /** The stimulus that sets the rule, if jobs leave the state here. */
  Optional<Stamped> firstNews() {
    return rule.map(it -> at -> new Stimulus.RetentionRuleSet(at, it));
  }

  /** A submission that a service repeats only until it knows the job. */
  Stamped once(JobId job, Stamped submission) {
    return rule.isEmpty()
        ? submission
        : at -> accepted.contains(job) ? new Stimulus.Woke(at) : submission.at(at);
  }

  /** What a service tells the kernel when a user tries a job again. */
  List<Stamped> again(JobId job) {
    Stamped asked = at -> new Stimulus.TryAgain(at, job);
    Stamped recalled =
        at -> away.containsKey(job) ? new Stimulus.JobRecalled(at, record(job)) : asked.at(at);
    return rule.isEmpty() ? List.of(asked) : List.of(recalled, asked);
  }

  private Snapshot.OfJob record(JobId job) {
    return Optional.ofNullable(away.get(job)).orElseThrow();
  }

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    if (rule.isEmpty()) {
      return;
    }
    facts.forEach(this::follow);
    Set<JobId> held = state.jobs().stream().map(JobState::id).collect(Collectors.toSet());
    Set<JobId> all = new HashSet<>(held);
    all.addAll(away.keySet());
    check(all.equals(accepted), "accepted are " + accepted + ", known are " + all);
    check(all.size() == held.size() + away.size(), "a job is in the state and has left it");
  }

  private void follow(Fact fact) {
    if (fact instanceof Fact.JobAccepted f) {
      check(accepted.add(f.job()), "job " + f.job() + " is accepted twice");
    } else if (fact instanceof Fact.JobArchived f) {
      JobId job = f.job().id();
      check(away.put(job, shadow.archived(job)) == null, "job " + job + " leaves twice");
      boolean out = shadow.outstanding().values().stream().anyMatch(it -> it.job().equals(job));
      check(!out, "job " + job + " leaves with an instruction outstanding");
    } else if (fact instanceof Fact.JobRecalled f) {
      Snapshot.OfJob left = away.remove(f.archived().job());
      check(f.archived().equals(left), "job " + f.archived().job() + " comes back changed");
    }
    shadow.apply(fact);
    if (fact instanceof Fact.JobRecalled f) {
      Snapshot.OfJob back = shadow.archived(f.archived().job());
      check(parts(back).equals(parts((Snapshot.OfJob) f.archived())), "it is not what it was");
    }
  }

  /** Everything but the instant at which the values were read. */
  private static List<Object> parts(Snapshot.OfJob job) {
    Snapshot it = job.values();
    return List.of(it.jobs(), it.tasks(), it.kinds(), it.given());
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
