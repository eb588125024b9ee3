package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.SequencedMap;

/**
 * Reports that an agent sends together.
 *
 * @param groups each group is processed as a whole, in order, and answered separately
 */
public record Dispatch(String session, List<Group> groups) {
  /** The most groups, and the most reports in one group, in one request. */
  public static final int LIMIT = 1000;

  public Dispatch {
    groups = List.copyOf(groups);
  }

  /** Reports that belong together. */
  public record Group(List<News> news) {
    public Group {
      news = List.copyOf(news);
    }

    static Group from(Fields fields) {
      return new Group(Reading.list(fields.only("news"), "news", LIMIT, News::from));
    }

    SequencedMap<String, Object> fields() {
      return Reading.fields("news", news.stream().map(News::fields).toList());
    }
  }

  public static Dispatch from(Fields fields) {
    fields.only("session", "groups");
    return new Dispatch(
        Reading.text(fields, "session", 100), Reading.list(fields, "groups", LIMIT, Group::from));
  }

  public SequencedMap<String, Object> fields() {
    return Reading.fields(
        "session", session, "groups", groups.stream().map(Group::fields).toList());
  }
}
