package io.argosy.core.kernel.loop;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Instruction;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Stimuli and facts that will form one entry, and the requests that they answer. */
final class Batch {
  /** The typical encoded size of a stimulus or fact, without its texts and lists. */
  private static final int TYPICAL_BYTES = 200;

  private static final int INTERVAL_BYTES = 30;

  private final LoopLimits limits;
  private final List<Stimulus> stimuli = new ArrayList<>(4);
  private final List<Fact> facts = new ArrayList<>();
  private final Deque<Taken> taken = new ArrayDeque<>(4);
  private int requests;
  private long bytes;

  /** A request of the batch, and the position of its facts. */
  record Taken(LoopRequest.Tell tell, int from, int to) {}

  Batch(LoopLimits limits) {
    this.limits = limits;
  }

  /** Starts a request or a timer. */
  void begin() {
    requests++;
  }

  void add(Stimulus stimulus, List<Fact> following) {
    stimuli.add(stimulus);
    facts.addAll(following);
    bytes += size(stimulus);
    following.forEach(fact -> bytes += size(fact));
  }

  /** Ends a request: all facts from {@code from} on were decided for it. */
  void end(LoopRequest.Tell tell, int from) {
    taken.add(new Taken(tell, from, facts.size()));
  }

  boolean isEmpty() {
    return stimuli.isEmpty();
  }

  boolean isFull() {
    return requests >= limits.requests()
        || bytes >= limits.bytes()
        || stimuli.size() >= limits.stimuli();
  }

  int facts() {
    return facts.size();
  }

  DecidedEntry entry(long seq) {
    return new DecidedEntry(seq, stimuli, facts);
  }

  /** The requests that wait for an answer, oldest first; the caller removes and answers them. */
  Deque<Taken> taken() {
    return taken;
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
