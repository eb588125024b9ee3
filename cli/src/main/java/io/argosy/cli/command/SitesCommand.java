package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.option.ServiceOption;
import io.argosy.cli.retention.RealmText;
import io.argosy.console.Console;
import io.argosy.console.Table;
import io.argosy.explain.Numbers;
import io.argosy.protocol.text.Fields;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code argosy sites}. */
@Command(
    name = "sites",
    description = "Shows the sites and machines of a service, and how far it advises to scale.",
    mixinStandardHelpOptions = true)
final class SitesCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;

  @Mixin private ServiceOption service = new ServiceOption();

  SitesCommand(Console console, Settings settings) {
    this.console = console;
    this.settings = settings;
  }

  @Override
  public Integer call() {
    Fields answer = service.require(settings).get("/v1/sites");
    Table table = Table.of("<site", "<machine", "<state", "slots", "busy", "most", "last report");
    int machines = 0;
    for (Fields site : answer.groups("sites")) {
      for (Fields machine : site.groups("machines")) {
        machines++;
        row(table, site.text("site").orElse("?"), machine);
      }
    }
    if (!console.isJson()) {
      console.lines(
          machines == 0
              ? java.util.List.of("no machine is registered; start one with 'argosy agent'")
              : table.lines());
    }
    answer.section("advice").ifPresent(this::advice);
    answer.section("realm").ifPresent(this::realm);
    return ExitCode.DONE;
  }

  private void row(Table table, String site, Fields machine) {
    double ago = machine.number("seenSecondsAgo", -1e9, 1e12, "1").orElse(0);
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "machine");
      fields.put("site", site);
      fields.put("machine", machine.text("machine"));
      fields.put("state", machine.text("state"));
      fields.put("slots", number(machine, "slots"));
      fields.put("busy", number(machine, "busy"));
      fields.put("maxSlots", number(machine, "maxSlots"));
      console.object(fields);
    }
    table.row(
        site,
        machine.text("machine").orElse("?"),
        machine.text("state").orElse("?"),
        Long.toString(number(machine, "slots")),
        Long.toString(number(machine, "busy")),
        Long.toString(number(machine, "maxSlots")),
        Numbers.span(ago) + " ago");
  }

  /** What the realm has stored of its limit, and what it keeps of ended jobs. */
  private void realm(Fields realm) {
    if (console.isJson()) {
      console.object(RealmText.fields(realm));
    } else {
      console.line("");
      console.lines(RealmText.lines(realm));
    }
  }

  private void advice(Fields advice) {
    if (console.isJson()) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", "advice");
      fields.put("slots", number(advice, "slots"));
      fields.put("sentence", advice.text("sentence"));
      console.object(fields);
    } else {
      console.line("");
      console.line("advice: " + advice.text("sentence").orElse(""));
    }
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Integer.MAX_VALUE, "1").orElse(0);
  }
}
