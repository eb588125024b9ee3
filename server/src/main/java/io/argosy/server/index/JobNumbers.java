package io.argosy.server.index;

import io.argosy.core.model.JobId;
import java.util.OptionalLong;

/** The parts of a job's name: {@code pi-7} is number 7 of {@code pi}. */
public record JobNumbers(String name, OptionalLong number) {
  private static final int DIGITS = 18;

  public static JobNumbers of(JobId job) {
    String text = job.value();
    int dash = text.lastIndexOf('-');
    String digits = text.substring(dash + 1);
    boolean numbered =
        dash > 0
            && !digits.isEmpty()
            && digits.length() <= DIGITS
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return numbered
        ? new JobNumbers(text.substring(0, dash), OptionalLong.of(Long.parseLong(digits)))
        : new JobNumbers(text, OptionalLong.empty());
  }
}
