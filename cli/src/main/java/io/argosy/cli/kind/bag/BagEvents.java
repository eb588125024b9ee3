package io.argosy.cli.kind.bag;

import io.argosy.cli.kind.bag.BagProgress.Machine;
import io.argosy.core.model.JobId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** The events of a watched bag, for programs. */
final class BagEvents {
  private BagEvents() {}

  /** Its present state. */
  static SequencedMap<String, Object> progress(BagProgress bag) {
    SequencedMap<String, Object> event = new LinkedHashMap<>();
    event.put("event", "progress");
    event.put("stage", bag.stage());
    event.put("kept", bag.kept());
    event.put("reused", bag.reused());
    event.put("running", bag.running());
    event.put("total", bag.total());
    event.put("machines", bag.machines().stream().filter(it -> !it.isOver()).count());
    event.put("secondsLeft", bag.times().left());
    event.put("secondsToDeadline", bag.times().toDeadline());
    event.put("deadlineAtRisk", bag.times().isAtRisk());
    event.put("spent", bag.money().spent());
    event.put("committed", bag.money().committed());
    event.put("expected", bag.money().expected());
    event.put("cap", bag.money().cap());
    event.put("currency", bag.currency());
    return event;
  }

  /** Its end, with its bill. */
  static SequencedMap<String, Object> end(
      JobId job, BagProgress bag, Optional<Path> result, int exit) {
    SequencedMap<String, Object> event = new LinkedHashMap<>();
    event.put("event", bag.outcome().isPresent() ? "ended" : "planned");
    event.put("job", job);
    event.put("outcome", bag.outcome());
    event.put("kept", bag.kept());
    event.put("reused", bag.reused());
    event.put("total", bag.total());
    event.put("cost", BagWatch.sum(bag));
    event.put("currency", bag.currency());
    event.put("missing", bag.money().missing());
    event.put("bill", bag.machines().stream().map(BagEvents::line).toList());
    event.put("forecast", bag.forecast().map(BagEvents::forecast));
    event.put("result", result);
    event.put("exit", exit);
    return event;
  }

  private static SequencedMap<String, Object> line(Machine machine) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", machine.name());
    fields.put("type", machine.type());
    fields.put("tasks", machine.tasks());
    fields.put("usedSeconds", machine.usedSeconds());
    fields.put("paidSeconds", machine.paidSeconds());
    fields.put("idleSeconds", machine.idleSeconds());
    fields.put("cost", machine.cost());
    fields.put("reason", machine.reason());
    return fields;
  }

  private static SequencedMap<String, Object> forecast(BagProgress.Forecast forecast) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("p10Seconds", forecast.p10Seconds());
    fields.put("p50Seconds", forecast.p50Seconds());
    fields.put("p90Seconds", forecast.p90Seconds());
    fields.put("seconds", forecast.seconds());
    fields.put("p50Cost", forecast.p50Cost());
    fields.put("cost", forecast.cost());
    return fields;
  }
}
