package io.argosy.cli.view;

import io.argosy.agent.remote.link.AgentNotices;
import io.argosy.console.Console;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The log of an agent: a line on standard error for people, an object for programs. */
public final class AgentLog implements AgentNotices {
  private final Console console;

  public AgentLog(Console console) {
    this.console = console;
  }

  @Override
  public void take(Line line) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", line.event());
      fields.put("at", now);
      fields.putAll(line.fields());
      fields.put("message", line.sentence());
      console.object(fields);
    } else {
      StringBuilder text = new StringBuilder(now + " " + line.event());
      line.fields().forEach((name, value) -> text.append(' ').append(name + "=" + value));
      console.error(text.append(": ").append(line.sentence().replace('\n', ' ')).toString());
    }
  }
}
