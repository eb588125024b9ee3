package io.argosy.experiments.world;

import io.argosy.core.math.Seconds;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Node;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads how fast a machine's slots are: a number, or {@code steps}, {@code ramps} or a {@code
 * wave}.
 */
final class SpeedReader {
  private static final String RIGHT =
      "iterations per second, such as 200, or a group with steps, ramps or wave";

  /** The number of straight pieces of a wave. */
  private static final int WAVE_POINTS = 48;

  private SpeedReader() {}

  static Speed read(Fields machine) {
    Node node = machine.node("speed").orElseThrow(() -> machine.missing("speed", RIGHT));
    Speed speed =
        node instanceof Node.Mapping
            ? pattern(machine, machine.section("speed").orElseThrow())
            : Speed.constant(machine.number("speed", 0, Double.MAX_VALUE, "200").orElseThrow());
    double spread = machine.number("spread", 0, 0.99, "0.15").orElse(0);
    Optional<Speed.Neighbour> neighbour = machine.section("neighbour").map(SpeedReader::neighbour);
    if (neighbour.isPresent() && speed.points().size() > 1) {
      throw machine.refused("neighbour", ", but a neighbour needs a speed that is one number");
    }
    return new Speed(speed.points(), speed.ramps(), speed.repeat(), spread, neighbour);
  }

  private static Speed pattern(Fields machine, Fields fields) {
    fields.only("steps", "ramps", "wave", "repeat");
    long kinds = List.of("steps", "ramps", "wave").stream().filter(fields::has).count();
    if (kinds != 1) {
      throw machine.refused("speed", " with " + kinds + " of steps, ramps and wave; it needs one");
    }
    if (fields.has("wave")) {
      return wave(fields.section("wave").orElseThrow());
    }
    boolean ramps = fields.has("ramps");
    List<Point> points = points(fields, ramps ? "ramps" : "steps");
    Optional<Duration> repeat = fields.duration("repeat", "24h");
    if (repeat.isPresent() && Seconds.of(repeat.get()) <= points.getLast().atSecond()) {
      throw fields.wrong("repeat", "longer than the last point's at");
    }
    return new Speed(points, ramps, repeat, 0, Optional.empty());
  }

  private static List<Point> points(Fields fields, String name) {
    List<Point> points = new ArrayList<>();
    for (Fields point : fields.groups(name)) {
      point.only("at", "speed");
      double at =
          Seconds.of(
              point.moment("at", "10m").orElseThrow(() -> point.missing("at", "a duration")));
      boolean inOrder = points.isEmpty() ? at == 0 : at > points.getLast().atSecond();
      if (!inOrder) {
        throw point.wrong("at", points.isEmpty() ? "0s at the first point" : "later than before");
      }
      double speed =
          point
              .number("speed", 0, Double.MAX_VALUE, "200")
              .orElseThrow(() -> point.missing("speed", "iterations per second, such as 200"));
      points.add(new Point(at, speed));
    }
    if (points.isEmpty()) {
      throw fields.wrong(name, "a list such as [{at: 0s, speed: 200}, {at: 10m, speed: 50}]");
    }
    return points;
  }

  /** A sine around a mean, such as the speed of computers that are busy by day. */
  private static Speed wave(Fields fields) {
    fields.only("mean", "swing", "every");
    double mean =
        fields
            .number("mean", 0, Double.MAX_VALUE, "200")
            .orElseThrow(() -> fields.missing("mean", "iterations per second, such as 200"));
    double swing = fields.number("swing", 0, 1, "0.5").orElse(0.5);
    Duration every =
        fields
            .duration("every", "24h")
            .orElseThrow(() -> fields.missing("every", "a duration, such as 24h"));
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < WAVE_POINTS; i++) {
      double part = (double) i / WAVE_POINTS;
      double speed = mean * (1 + swing * StrictMath.sin(2 * Math.PI * part));
      points.add(new Point(Seconds.of(every) * part, Math.max(0, speed)));
    }
    return new Speed(points, true, Optional.of(every), 0, Optional.empty());
  }

  private static Speed.Neighbour neighbour(Fields fields) {
    fields.only("every", "lasting", "leaves");
    return new Speed.Neighbour(
        fields
            .duration("every", "5m")
            .orElseThrow(() -> fields.missing("every", "a duration, such as 5m")),
        fields
            .duration("lasting", "1m")
            .orElseThrow(() -> fields.missing("lasting", "a duration, such as 1m")),
        fields.number("leaves", 0, 1, "0.3").orElse(0));
  }
}
