package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * Reports that an agent sends together.
 *
 * @param groups each group is processed as a whole, in order, and answered separately
 */
public record ReportDelivery(String session, List<Group> groups) {
  /** The most groups, and the most reports in one group, in one request. */
  public static final int LIMIT = 1000;

  public ReportDelivery {
    groups = List.copyOf(groups);
  }

  /** Reports that belong together. */
  public record Group(List<Report> news) {
    public Group {
      news = List.copyOf(news);
    }

    static Group from(Fields fields) {
      return new Group(MessageFields.list(fields.only("news"), "news", LIMIT, Report::from));
    }

    SequencedMap<String, Object> fields() {
      return MessageFields.fields("news", news.stream().map(Report::fields).toList());
    }
  }

  public static ReportDelivery from(Fields fields) {
    fields.only("session", "groups");
    return new ReportDelivery(
        MessageFields.text(fields, "session", 100),
        MessageFields.list(fields, "groups", LIMIT, Group::from));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "session", session, "groups", groups.stream().map(Group::fields).toList());
  }
}
