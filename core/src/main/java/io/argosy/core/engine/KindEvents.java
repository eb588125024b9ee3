package io.argosy.core.engine;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
import io.argosy.core.engine.state.Decision;
import io.argosy.core.engine.state.JobEvent;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.JobId;
import java.util.List;

/** Brings events about which only a job's kind decides to that kind. */
final class KindEvents {
  private KindEvents() {}

  static void ofKind(Decision decision, Stimulus.OfKind stimulus) {
    if (stimulus instanceof SubmittedJob submission) {
      JobRules.submit(decision, submission);
    } else if (hasBodies(decision, stimulus.job())) {
      on(decision, stimulus.job(), new JobEvent.OfKind(stimulus));
    }
  }

  /** Ignores machines that no job rented. */
  static void rented(Decision decision, Stimulus.OfRental answer) {
    decision
        .state()
        .renterOf(answer.machine())
        .ifPresent(job -> job.kind().on(decision, job, new JobEvent.Rented(answer)));
  }

  static void computationFailed(Decision decision, Stimulus.PlanningFailed failed) {
    on(decision, failed.job(), new JobEvent.ComputationFailed(failed));
  }

  static void tryAgain(Decision decision, JobId job) {
    if (hasBodies(decision, job)) {
      on(decision, job, new JobEvent.TryAgain());
    }
  }

  /** A job whose bodies were removed cannot resume: the results that it kept are gone. */
  private static boolean hasBodies(Decision decision, JobId job) {
    return decision.state().retention.of(job).dropped().isEmpty();
  }

  static void serviceResumed(Decision decision) {
    for (JobState job : List.copyOf(decision.state().jobs())) {
      job.kind().on(decision, job, new JobEvent.ServiceResumed());
    }
  }

  /** Ignores jobs that are not known. */
  private static void on(Decision decision, JobId id, JobEvent event) {
    decision.state().job(id).ifPresent(job -> job.kind().on(decision, job, event));
  }
}
