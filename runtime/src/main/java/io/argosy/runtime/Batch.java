package io.argosy.runtime;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Stimuli and facts that will become one entry. */
final class Batch {
  /** An entry is about this large at most, unless a single request is larger. */
  static final long LIMIT_BYTES = 256 * 1024;

  static final int LIMIT_STIMULI = 1000;

  /** What a stimulus or a fact takes when encoded, without its texts and lists. */
  private static final int TYPICAL_BYTES = 200;

  private static final int INTERVAL_BYTES = 30;

  private final List<Stimulus> stimuli = new ArrayList<>();
  private final List<Fact> facts = new ArrayList<>();
  private final List<Runnable> answers = new ArrayList<>();
  private long bytes;

  void add(Stimulus stimulus, List<Fact> following) {
    stimuli.add(stimulus);
    facts.addAll(following);
    bytes += size(stimulus);
    following.forEach(fact -> bytes += size(fact));
  }

  /** What to tell once the entry is durable. */
  void answer(Runnable answer) {
    answers.add(answer);
  }

  boolean isEmpty() {
    return stimuli.isEmpty();
  }

  boolean isFull() {
    return bytes >= LIMIT_BYTES || stimuli.size() >= LIMIT_STIMULI;
  }

  List<Stimulus> stimuli() {
    return stimuli;
  }

  List<Fact> facts() {
    return facts;
  }

  List<Runnable> answers() {
    return answers;
  }

  private static long size(Stimulus stimulus) {
    return TYPICAL_BYTES
        + switch (stimulus) {
          case Stimulus.JobSubmitted submitted -> submitted.spec().body().length();
          case Stimulus.BagSubmitted submitted ->
              submitted.spec().body().length() + intervals(submitted.reused().tasks());
          case Stimulus.WorkSteered steered -> intervals(steered.yielded());
          case Stimulus.AttemptEnded ended -> size(ended.ending());
          default -> 0;
        };
  }

  private static long size(Fact fact) {
    return TYPICAL_BYTES
        + switch (fact) {
          case Fact.JobAccepted accepted -> accepted.spec().body().length();
          case Fact.ResultsReused found -> intervals(found.reused().tasks());
          case Fact.AttemptPlaced placed -> intervals(placed.work());
          case Fact.WorkGranted granted -> intervals(granted.work());
          case Fact.WorkYielded yielded -> intervals(yielded.work());
          case Fact.AttemptOver over -> size(over.ending());
          case Fact.Instructed(var id, Instruction.Start start) -> intervals(start.work());
          case Fact.Instructed(var id, Instruction.Steer steer) -> intervals(steer.grant());
          case Fact.JobEnded(var job, var at, Outcome.Failed failed) -> failed.lastLines().length();
          default -> 0;
        };
  }

  private static long size(Ending ending) {
    return ending instanceof Ending.Failed failed ? failed.lastLines().length() : 0;
  }

  private static long intervals(List<?> list) {
    return (long) list.size() * INTERVAL_BYTES;
  }
}
