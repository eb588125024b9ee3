package io.argosy.core.model;

import static io.argosy.core.model.Checks.require;

import java.util.regex.Pattern;

/** Names a job within its realm; safe as a file name. */
public record JobId(String value) implements Comparable<JobId> {
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  public JobId {
    require(
        SHAPE.matcher(value).matches(),
        "a job id is 1 to 100 letters, digits, dots, dashes or underscores, was '" + value + "'");
  }

  @Override
  public int compareTo(JobId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
