package io.argosy.protocol.talk;

import java.time.Duration;

/** The answer to a cooperative program: one line of words and whole numbers with spaces. */
public sealed interface Answer {
  /** The line, in a form that a shell's {@code read} or {@code set --} can split. */
  String line();

  /**
   * Do the iterations {@code first .. first + count - 1}, and report about every {@code next}. In
   * answer to a report {@code count} may be smaller: other workers do the rest now.
   */
  record Work(long first, long count, Duration next) implements Answer {
    @Override
    public String line() {
      // Shells count in whole seconds.
      return "work " + first + " " + count + " " + Math.max(1, next.toSeconds());
    }
  }

  /** Ask again after this time: the kernel has not decided yet whether there is more to do. */
  record Wait(Duration span) implements Answer {
    @Override
    public String line() {
      return "wait " + Math.max(1, span.toSeconds());
    }
  }

  /** The result is stored and counts. */
  record Kept(long done) implements Answer {
    @Override
    public String line() {
      return "kept " + done;
    }
  }

  /** The result does not count: another worker has stored these iterations. Continue. */
  record Refused(String why) implements Answer {
    @Override
    public String line() {
      return "refused " + why;
    }
  }

  /** Nothing is left to do: end. */
  record End() implements Answer {
    @Override
    public String line() {
      return "end";
    }
  }

  /** The request was invalid; the attempt has failed. */
  record Wrong(String sentence) implements Answer {
    @Override
    public String line() {
      return "error " + sentence;
    }
  }
}
