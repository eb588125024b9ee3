package io.argosy.protocol.sweep;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What the placeholders of a sweep run over. */
public sealed interface SweepRange {
  /** Every combination of the values of its axes; the last axis changes fastest. */
  record Grid(SequencedMap<String, Axis> axes) implements SweepRange {
    public Grid {
      axes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(axes));
    }
  }

  /** The rows of a table whose first line names the columns. */
  record Csv(String file) implements SweepRange {}

  /** Files that match a pattern, in the order of their names. */
  record Matching(String pattern) implements SweepRange {}

  /** Only the index. */
  record Count(long total) implements SweepRange {}

  /** The values of one placeholder. */
  sealed interface Axis {
    long size();

    String value(long index);

    /** As written. */
    record Values(List<String> values) implements Axis {
      public Values {
        values = List.copyOf(values);
      }

      @Override
      public long size() {
        return values.size();
      }

      @Override
      public String value(long index) {
        return values.get(Math.toIntExact(index));
      }
    }

    /** {@code first, first + step, …}, exact in decimals. */
    record Steps(BigDecimal first, BigDecimal step, long size) implements Axis {
      @Override
      public String value(long index) {
        BigDecimal value = first.add(step.multiply(BigDecimal.valueOf(index)));
        return value.stripTrailingZeros().toPlainString();
      }
    }
  }
}
