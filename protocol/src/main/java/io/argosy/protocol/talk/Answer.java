package io.argosy.protocol.talk;

import java.time.Duration;

/** What a cooperative program is told: one line, words and whole numbers with a space between. */
public sealed interface Answer {
  /** The line, as a shell's {@code read} or {@code set --} takes it apart. */
  String line();

  /**
   * Do the iterations {@code first .. first + count - 1}, and report about every {@code next}. In
   * answer to a report {@code count} may have become less: the rest is somebody else's now.
   */
  record Work(long first, long count, Duration next) implements Answer {
    @Override
    public String line() {
      // Shells count in whole seconds.
      return "work " + first + " " + count + " " + Math.max(1, next.toSeconds());
    }
  }

  /** Ask again after that time: it is not decided yet whether there is more to do. */
  record Wait(Duration span) implements Answer {
    @Override
    public String line() {
      return "wait " + Math.max(1, span.toSeconds());
    }
  }

  /** The result is safe, and counts. */
  record Kept(long done) implements Answer {
    @Override
    public String line() {
      return "kept " + done;
    }
  }

  /** The result does not count: somebody else has stored these iterations. Go on all the same. */
  record Refused(String why) implements Answer {
    @Override
    public String line() {
      return "refused " + why;
    }
  }

  /** There is nothing more to do: end. */
  record End() implements Answer {
    @Override
    public String line() {
      return "end";
    }
  }

  /** That made no sense; the attempt has failed. */
  record Wrong(String sentence) implements Answer {
    @Override
    public String line() {
      return "error " + sentence;
    }
  }
}
