package io.argosy.agent.process;

import io.argosy.protocol.job.Participation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that the pattern of a job was applied to on this machine, and whether it ever matched:
 * a pattern that never matches is a mistake in the job file, which the user should learn before
 * hours have passed.
 */
public final class PatternRecord {
  private static final int LINES_TO_WARN = 100;
  private static final int LINES_TO_FAIL = 1000;

  /** A warning comes after this part of the time in which the pattern must match. */
  private static final int PARTS_TO_WARN = 3;

  /** The most characters that may be read for one line; takes milliseconds. */
  private static final int MOST_STEPS = 1_000_000;

  private static final int SAMPLE_LINES = 5;
  private static final int SAMPLE_LENGTH = 120;

  private final String field;
  private final Participation.Progress progress;
  private final Pattern pattern;
  private final Deque<String> sample = new ArrayDeque<>();
  private OptionalLong beganNanos = OptionalLong.empty();
  private boolean matched;
  private boolean warned;
  private boolean slow;
  private long lines;

  /**
   * @param field the position of the run section in the job file, such as {@code run}
   */
  public PatternRecord(String field, Participation.Progress progress) {
    this.field = field;
    this.progress = progress;
    this.pattern = Pattern.compile(progress.pattern());
  }

  Participation.Progress progress() {
    return progress;
  }

  /** Records that a call begins. */
  synchronized void begin(long nanos) {
    beganNanos = beganNanos.isEmpty() ? OptionalLong.of(nanos) : beganNanos;
  }

  /** The number in a line, if the pattern matches. */
  synchronized OptionalDouble read(String line) {
    OptionalDouble number = found(line);
    matched |= number.isPresent();
    if (!matched) {
      lines++;
      sample.addLast(line.length() > SAMPLE_LENGTH ? line.substring(0, SAMPLE_LENGTH) : line);
      if (sample.size() > SAMPLE_LINES) {
        sample.removeFirst();
      }
    }
    return number;
  }

  /** A pattern that takes too long is not applied again: it would block the whole agent. */
  private OptionalDouble found(String line) {
    if (slow) {
      return OptionalDouble.empty();
    }
    try {
      Matcher matcher = pattern.matcher(new BoundedText(line, MOST_STEPS));
      return matcher.find() ? number(matcher.group(1)) : OptionalDouble.empty();
    } catch (BoundedText.Exhausted | StackOverflowError tooMuch) {
      slow = true;
      return OptionalDouble.empty();
    }
  }

  private static OptionalDouble number(String text) {
    try {
      double number = Double.parseDouble(text.strip());
      return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** A sentence for the user, once, when the pattern should have matched by now. */
  synchronized Optional<String> warning(long nanos) {
    Duration soon = progress.within().dividedBy(PARTS_TO_WARN);
    if (matched || warned || (lines < LINES_TO_WARN && waited(nanos).compareTo(soon) < 0)) {
      return Optional.empty();
    }
    warned = true;
    return Optional.of(sentence(nanos) + sample("; it read: ", " | "));
  }

  /** Why a call fails whose pattern should have matched long ago. */
  synchronized Optional<String> failure(long nanos, boolean callEnds) {
    boolean late = waited(nanos).compareTo(progress.within()) >= 0;
    boolean shown = callEnds && lines >= LINES_TO_FAIL;
    return matched || !(late || shown) ? Optional.empty() : Optional.of(sentence(nanos));
  }

  /** The last lines that did not match. */
  synchronized String sample() {
    return sample("", "\n");
  }

  private String sample(String before, String between) {
    return sample.isEmpty() ? "" : before + String.join(between, sample);
  }

  private String sentence(long nanos) {
    String shown = lines == 1 ? "1 line" : lines + " lines";
    return field
        + ".progress.pattern '"
        + progress.pattern()
        + (slow ? "' takes too long for a line and was given up; it" : "'")
        + " has matched nothing in "
        + progress.from().words()
        + ": "
        + shown
        + " in "
        + waited(nanos).toSeconds()
        + " s ("
        + field
        + ".progress.within is "
        + progress.within().toSeconds()
        + " s)";
  }

  private Duration waited(long nanos) {
    return Duration.ofNanos(nanos - beganNanos.orElse(nanos));
  }
}
