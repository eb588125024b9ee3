package io.argosy.cli.kind.iterative.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A step function of time; an absent value is a gap. */
final class StepSeries {
  /** More points do not fit on a screen. */
  private static final int MOST = 600;

  private final List<Point> points = new ArrayList<>();

  private record Point(double seconds, Optional<Double> value) {}

  void add(double seconds, double value) {
    put(new Point(seconds, Optional.of(value)));
  }

  void gap(double seconds) {
    put(new Point(seconds, Optional.empty()));
  }

  /** Of two points at one instant the later one counts. */
  private void put(Point point) {
    if (!points.isEmpty() && points.getLast().seconds() >= point.seconds()) {
      points.removeLast();
    }
    points.add(point);
  }

  /** As pairs of seconds and value; always includes gaps, the first and the last point. */
  List<List<Object>> pairs() {
    int step = Math.ceilDiv(Math.max(1, points.size()), MOST);
    List<List<Object>> pairs = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      if (i % step == 0 || i == points.size() - 1 || point.value().isEmpty()) {
        pairs.add(List.of(Rounded.time(point.seconds()), point.value().map(Rounded::value)));
      }
    }
    return pairs;
  }
}
