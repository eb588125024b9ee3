package io.argosy.cli.kind.iterative.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Draws the picture of the README from the data of a page: speeds above, shares below. */
final class Picture {
  private static final int LEFT = 64;
  private static final int RIGHT = 812;
  private static final int[] SPEEDS = {76, 236};
  private static final int MARKS = 262;
  private static final int[] SHARES = {292, 508};

  private final Map<String, Object> data;
  private final StringBuilder svg = new StringBuilder(20_000);
  private final double last;

  private Picture(Map<String, Object> data) {
    this.data = data;
    this.last = (Double) number(data, "last");
  }

  static String of(Map<String, Object> data) {
    return new Picture(data).drawn();
  }

  private String drawn() {
    open();
    double fastest = top("speed") * 1.1;
    double most = top("assigned") * 1.06;
    grid(SPEEDS, fastest, "speed, iterations per second", 50);
    grid(SHARES, most, "iterations assigned (line) and done (area)", 50_000);
    minutes();
    for (int i = 0; i < partitions().size(); i++) {
      Map<String, Object> partition = partitions().get(i);
      steps("line c" + i, points(partition, "speed"), SPEEDS, fastest);
      area(i, points(partition, "done"), most);
      steps("share c" + i, points(partition, "assigned"), SHARES, most);
      names(i, partition, most);
    }
    marks();
    end();
    svg.append("</svg>\n");
    return svg.toString();
  }

  private void open() {
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 560" role="img" aria-label="\
        A simulated job on three machines of changing speed: shares move, all partitions end together">
        <style>
        text{font:13px system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;fill:#5c6575}
        .h{font-size:18px;font-weight:600;fill:#1d2330}.card{fill:#fff;stroke:#e3e5ea}
        .grid{stroke:#e8eaee}.line,.share{fill:none;stroke-width:2.2;stroke-linejoin:round}
        .share{stroke-width:1.8}.area{opacity:.1}.done{fill:none;stroke-width:1.2;opacity:.7}.end{stroke:#1d2330;stroke-dasharray:3 4}
        .mark{fill:#5c6575}.b{font-weight:600}
        .c0{stroke:#2b6cb8}.c1{stroke:#d9791a}.c2{stroke:#1f9270}
        .f0{fill:#2b6cb8}.f1{fill:#d9791a}.f2{fill:#1f9270}
        @media(prefers-color-scheme:dark){text{fill:#9aa4b4}.h{fill:#e8ebf0}
        .card{fill:#161b22;stroke:#2d3440}.grid{stroke:#262d38}.end{stroke:#e8ebf0}.mark{fill:#9aa4b4}
        .c0{stroke:#6ea8f0}.c1{stroke:#f2a65a}.c2{stroke:#55c9a2}
        .f0{fill:#6ea8f0}.f1{fill:#f2a65a}.f2{fill:#55c9a2}}
        </style>
        <rect class="card" x=".5" y=".5" width="959" height="559" rx="12"/>
        """);
    text(LEFT - 40, 38, "h", "start", "Machines change speed. Work moves. All end together.");
  }

  private void grid(int[] panel, double high, String title, double step) {
    text(LEFT, panel[0] - 10, "", "start", title);
    for (double value = 0; value <= high; value += step) {
      double y = y(panel, value, high);
      add("<path class=\"grid\" d=\"M%d %.1fH%d\"/>%n", LEFT, y, RIGHT);
      String word = value >= 1000 ? Math.round(value / 1000) + " k" : Math.round(value) + "";
      text(LEFT - 8, y + 4, "", "end", word);
    }
  }

  private void minutes() {
    for (int minute = 0; minute * 60 <= last; minute += 5) {
      text(x(minute * 60), SHARES[1] + 22, "", "middle", minute == 0 ? "0" : minute + " min");
    }
  }

  private void steps(String kind, List<List<Object>> points, int[] panel, double high) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i + 1 < points.size(); i++) {
      double value = value(points.get(i));
      if (!Double.isNaN(value)) {
        String move = path.isEmpty() ? "M" : "L";
        path.append(
            format(
                "%s%.1f %.1fH%.1f",
                move, x(points.get(i)), y(panel, value, high), x(points.get(i + 1))));
      }
    }
    add("<path class=\"%s\" d=\"%s\"/>%n", kind, path);
  }

  private void area(int index, List<List<Object>> points, double high) {
    StringBuilder path = new StringBuilder(format("M%.1f %d", x(0.0), SHARES[1]));
    for (List<Object> point : points) {
      path.append(format("L%.1f %.1f", x(point), y(SHARES, value(point), high)));
    }
    add("<path class=\"area f%d\" d=\"%sV%dZ\"/>%n", index, path, SHARES[1]);
    add("<path class=\"done c%d\" d=\"%s\"/>%n", index, path);
  }

  private void names(int index, Map<String, Object> partition, double high) {
    List<List<Object>> speeds = points(partition, "speed");
    double speed = value(speeds.stream().filter(p -> !Double.isNaN(value(p))).toList().getLast());
    String machine = String.valueOf(((List<?>) number(partition, "machines")).getFirst());
    double kept = ((Number) number(partition, "kept")).doubleValue();
    text(RIGHT + 10, y(SPEEDS, speed, top("speed") * 1.1) + 4, "b f" + index, "start", machine);
    String share = Math.round(kept / 1000) + " k";
    text(RIGHT + 10, y(SHARES, kept, high) + 4, "b f" + index, "start", machine + ", " + share);
  }

  private void marks() {
    for (Map<String, Object> mark : rows("marks")) {
      if (number(mark, "lane").equals(DecisionMarks.Lane.SHARES.ordinal())) {
        add(
            "<circle class=\"mark\" cx=\"%.1f\" cy=\"%d\" r=\"3\"/>%n",
            x((Double) number(mark, "at")), MARKS);
      }
    }
    text(RIGHT + 10, MARKS + 4, "", "start", "work shared anew");
  }

  private void end() {
    double x = x(last);
    add("<path class=\"end\" d=\"M%.1f %dV%d\"/>%n", x, SPEEDS[0] - 6, SHARES[1]);
  }

  private double x(double seconds) {
    return LEFT + (RIGHT - LEFT) * seconds / last;
  }

  private double x(List<Object> point) {
    return x((Double) point.getFirst());
  }

  private static double y(int[] panel, double value, double high) {
    return panel[1] - (panel[1] - panel[0]) * Math.min(value, high) / high;
  }

  private double top(String series) {
    return partitions().stream()
        .flatMap(p -> points(p, series).stream())
        .mapToDouble(Picture::value)
        .filter(v -> !Double.isNaN(v))
        .max()
        .orElse(1);
  }

  private static double value(List<Object> point) {
    return point.getLast() instanceof Optional<?> o && o.isPresent()
        ? (Double) o.get()
        : Double.NaN;
  }

  private List<Map<String, Object>> partitions() {
    return rows("partitions");
  }

  @SuppressWarnings("unchecked") // The page's own form: a list of objects.
  private List<Map<String, Object>> rows(String name) {
    return new ArrayList<>((List<Map<String, Object>>) number(data, name));
  }

  /** The points of a series, without a first share of all and the speed of a final report. */
  @SuppressWarnings("unchecked") // The page's own form: pairs of seconds and value.
  private List<List<Object>> points(Map<String, Object> partition, String series) {
    double from = series.equals("assigned") ? 0.005 * last : 0;
    double to = series.equals("speed") ? 0.99 * last : last;
    List<List<Object>> all = new ArrayList<>((List<List<Object>>) number(partition, series));
    List<Object> end = List.of(last, all.getLast().getLast());
    all.removeIf(point -> (Double) point.getFirst() < from || (Double) point.getFirst() > to);
    all.add(end);
    return all;
  }

  private static Object number(Map<String, Object> fields, String name) {
    Object value = fields.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the page has no " + name);
    }
    return value;
  }

  private void text(double x, double y, String kind, String anchor, String words) {
    add(
        "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\" text-anchor=\"%s\">%s</text>%n",
        x, y, kind, anchor, words);
  }

  private void add(String format, Object... values) {
    svg.append(format(format, values).replace(System.lineSeparator(), "\n"));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
