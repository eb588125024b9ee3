package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * The answer to a {@link Dispatch}: everything in it is durable now.
 *
 * @param groups one for each group sent
 */
public record Verdicts(List<Group> groups) {
  public Verdicts {
    groups = List.copyOf(groups);
  }

  /** The decisions on one group. */
  public record Group(List<Verdict> verdicts) {
    public Group {
      verdicts = List.copyOf(verdicts);
    }

    static Group from(Fields fields) {
      return new Group(Reading.list(fields, "verdicts", 1_000_000, Verdict::from));
    }

    SequencedMap<String, Object> fields() {
      return Reading.fields("verdicts", verdicts.stream().map(Verdict::fields).toList());
    }
  }

  public static Verdicts from(Fields fields) {
    return new Verdicts(Reading.list(fields, "groups", 1_000_000, Group::from));
  }

  public SequencedMap<String, Object> fields() {
    return Reading.fields("groups", groups.stream().map(Group::fields).toList());
  }
}
