package io.argosy.core.engine.loop;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.message.SubmittedJob;
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
    long more = 0;
    if (stimulus instanceof SubmittedJob submitted) {
      more = submitted.spec().body().length();
    }
    if (stimulus instanceof Stimulus.OfKind of) {
      more += (long) of.intervals() * INTERVAL_BYTES;
    } else if (stimulus instanceof Stimulus.WorkSteered steered) {
      more = intervals(steered.yielded());
    } else if (stimulus instanceof Stimulus.AttemptEnded ended) {
      more = size(ended.ending());
    }
    return TYPICAL_BYTES + more;
  }

  private static long size(Fact fact) {
    long more = 0;
    if (fact instanceof Fact.JobAccepted accepted) {
      more = accepted.spec().body().length();
    } else if (fact instanceof Fact.OfKind of) {
      more = (long) of.intervals() * INTERVAL_BYTES;
    } else if (fact instanceof Fact.AttemptPlaced placed) {
      more = intervals(placed.work());
    } else if (fact instanceof Fact.WorkGranted granted) {
      more = intervals(granted.work());
    } else if (fact instanceof Fact.WorkYielded yielded) {
      more = intervals(yielded.work());
    } else if (fact instanceof Fact.AttemptOver over) {
      more = size(over.ending());
    } else if (fact instanceof Fact.Instructed told) {
      more = size(told.instruction());
    } else if (fact instanceof Fact.JobEnded(_, _, Outcome.Failed failed)) {
      more = failed.lastLines().length();
    }
    return TYPICAL_BYTES + more;
  }

  private static long size(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Start start -> intervals(start.work());
      case Instruction.Steer steer -> intervals(steer.grant());
      case Instruction.Stop _,
          Instruction.ToStore _,
          Instruction.ToProvider _,
          Instruction.Compute _ ->
          0;
    };
  }

  private static long size(Ending ending) {
    return ending instanceof Ending.Failed failed ? failed.lastLines().length() : 0;
  }

  private static long intervals(List<?> list) {
    return (long) list.size() * INTERVAL_BYTES;
  }
}
