package io.argosy.runtime.runs;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of runs for people: by name, then by number, so that {@code pi-2} precedes pi-10. */
final class RunOrder {
  static final Comparator<String> BY_NAME_AND_NUMBER =
      Comparator.comparing(RunOrder::name)
          .thenComparingLong(RunOrder::number)
          .thenComparing(Comparator.naturalOrder());

  private static final Pattern NUMBERED = Pattern.compile("(.*)-(\\d{1,18})");

  private RunOrder() {}

  private static String name(String run) {
    Matcher numbered = NUMBERED.matcher(run);
    return numbered.matches() ? numbered.group(1) : run;
  }

  private static long number(String run) {
    Matcher numbered = NUMBERED.matcher(run);
    return numbered.matches() ? Long.parseLong(numbered.group(2)) : 0;
  }
}
