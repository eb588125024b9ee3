package io.argosy.agent.remote.link;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The agent's log, a line at a time. */
@FunctionalInterface
public interface AgentNotices {
  void take(Line line);

  /**
   * An event.
   *
   * @param event one word for programs
   * @param sentence for people
   * @param fields what it concerns
   */
  record Line(String event, String sentence, SequencedMap<String, Object> fields) {}

  default void say(String event, String sentence, Object... namesAndValues) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    take(new Line(event, sentence, fields));
  }
}
