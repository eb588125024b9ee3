package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.spec.JobSpec;
import java.util.Optional;

/**
 * The terms and sentences of one kind of job. A message that belongs to another kind has none:
 * {@link KindSentences} asks all kinds.
 */
public interface KindExplanation {
  /** The key of the kind in every registry, as a job file names it. */
  String name();

  /** The class of its specifications; no other kind has it. */
  Class<? extends JobSpec> specification();

  /** One unit of its work: {@code iteration}, {@code task}. */
  String piece();

  /** What runs its work: {@code partition}, {@code slot}. */
  String holder();

  /**
   * The terms of one job.
   *
   * @param currency of its money; empty if there is none or it is unknown
   */
  Words words(JobSpec spec, String currency);

  /**
   * What was accepted, after the name of the job.
   *
   * @param due when the job is due, as a part of a sentence
   */
  String accepted(Fact.JobAccepted fact, String due, Words words);

  /** The sentence of a decision. */
  Optional<String> sentence(Fact.OfKind fact, Words words, Reasons reasons);

  /** The sentence of an event that only this kind knows. */
  Optional<String> happening(Stimulus.OfKind stimulus);

  /** A reason as the part of a sentence after a colon. */
  Optional<String> reason(Reason.OfKind why, Words words);

  /** What is to be computed. */
  Optional<String> computation(Instruction.Compute what);

  /** Whether the fact is needed after a restart, but is not a decision that users ask about. */
  boolean isBookkeeping(Fact.OfKind fact);

  /** Whether the job now waits for the user's choice; empty if the fact does not change that. */
  Optional<Boolean> awaitsChoice(Fact.OfKind fact);

  /** The results that the job takes over from earlier jobs by this fact. */
  long reused(Fact.OfKind fact);

  /**
   * How many pieces the job is known to have after this fact, where the specification does not say.
   *
   * @param before how many such facts told before this one; 0 if there was none
   */
  default long opened(Fact.OfKind fact, long before) {
    return before;
  }

  /** Whether its workers take one task after another: waiting for the next is usual. */
  boolean isByTask();

  /** Whether its jobs run on machines that they rent: other machines are of no concern. */
  boolean rents();

  /** Whether a report counts the machines of a job, because its workers come and go. */
  boolean countsMachines();
}
