package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.simulator.check.Observer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The store of bodies of a simulated realm. Checks after every entry that no body is missing that a
 * job still names, and that a forgotten job left none.
 */
public final class VirtualBodies implements Observer {
  private final Map<JobId, TreeSet<String>> bodies = new HashMap<>();

  @Override
  public void saw(State state, List<Stimulus> stimuli, List<Fact> facts) {
    for (Stimulus stimulus : stimuli) {
      if (stimulus instanceof Stimulus.ResultStored stored) {
        store(state, stored);
      }
    }
    for (Fact fact : facts) {
      if (fact instanceof RetentionFact.RecordForgotten forgotten) {
        check(
            bodies.getOrDefault(forgotten.job(), new TreeSet<>()).isEmpty(),
            "bodies of a forgotten job are left: " + forgotten.job());
        bodies.remove(forgotten.job());
      } else if (fact instanceof RetentionFact.BodiesDropped dropped) {
        check(
            !state.retention().of(dropped.job()).pinned(),
            "the bodies of a pinned job were dropped: " + dropped.job());
      }
    }
    boolean retains = facts.stream().anyMatch(RetentionFact.class::isInstance);
    if (retains) {
      state.jobs().forEach(job -> checkKept(state, job));
    }
  }

  /** The service refuses bodies of a job whose bodies were dropped; a repeated report has none. */
  private void store(State state, Stimulus.ResultStored stored) {
    JobId job = stored.attempt().job();
    if (state.job(job).isPresent() && state.retention().of(job).dropped().isEmpty()) {
      bodies.computeIfAbsent(job, _ -> new TreeSet<>()).add(name(stored.attempt(), stored.piece()));
    }
  }

  private static String name(AttemptId attempt, Interval piece) {
    return attempt + " " + piece;
  }

  /** At the end of a simulation, or whenever something was decided about what is kept. */
  public void checkKept(State state, JobState job) {
    if (state.retention().of(job.id()).dropped().isPresent()) {
      return;
    }
    TreeSet<String> there = bodies.getOrDefault(job.id(), new TreeSet<>());
    for (KeptResult kept : job.kept().values()) {
      check(
          kept.attempt().isEarlier() || there.contains(name(kept.attempt(), kept.piece())),
          "a kept result is missing: " + kept);
    }
  }

  /** Removes half of a job's bodies: what a process did before it died. */
  public void removeSome(JobId job) {
    TreeSet<String> there = bodies.getOrDefault(job, new TreeSet<>());
    for (int left = there.size() / 2; left > 0; left--) {
      there.pollFirst();
    }
  }

  public void removeAll(JobId job) {
    bodies.getOrDefault(job, new TreeSet<>()).clear();
  }

  private static void check(boolean holds, String sentence) {
    if (!holds) {
      throw new AssertionError(sentence);
    }
  }
}
