package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * The answer to a {@link ReportDelivery}: everything in it is durable now.
 *
 * @param groups one for each group sent
 */
public record Acks(List<Group> groups) {
  public Acks {
    groups = List.copyOf(groups);
  }

  /** The decisions on one group. */
  public record Group(List<Ack> verdicts) {
    public Group {
      verdicts = List.copyOf(verdicts);
    }

    static Group from(Fields fields) {
      return new Group(MessageFields.list(fields, "verdicts", 1_000_000, Ack::from));
    }

    SequencedMap<String, Object> fields() {
      return MessageFields.fields("verdicts", verdicts.stream().map(Ack::fields).toList());
    }
  }

  public static Acks from(Fields fields) {
    return new Acks(MessageFields.list(fields, "groups", 1_000_000, Group::from));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields("groups", groups.stream().map(Group::fields).toList());
  }
}
