package io.argosy.experiments.stream;

import io.argosy.experiments.stream.SlotsOverTime.Moment;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** Busy slots against advised slots over time, one panel for each rule. */
final class StreamChart {
  private static final double LEFT = 64;
  private static final double WIDTH = 840;
  private static final double PANEL = 230;
  private static final double HEIGHT = 170;
  private static final String STYLE =
      """
      <style>
      text{font:13px system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;fill:#5c6575}
      .h{font-size:16px;font-weight:600;fill:#1d2330}.card{fill:#fff;stroke:#e3e5ea}
      .grid{stroke:#e8eaee;fill:none}.line{fill:none;stroke-width:2}
      .c0{stroke:#2b6cb8}.c1{stroke:#d9791a}.f0{fill:#2b6cb8;opacity:.15}
      @media(prefers-color-scheme:dark){text{fill:#9aa4b4}.h{fill:#e8ebf0}
      .card{fill:#161b22;stroke:#2d3440}.grid{stroke:#262d38}
      .c0{stroke:#6ea8f0}.c1{stroke:#f2a65a}.f0{fill:#6ea8f0}}
      </style>
      """;

  private final double end;
  private final int most;
  private final StringBuilder svg = new StringBuilder();

  private StreamChart(List<SlotsOverTime> slotsOverTimes) {
    this.end = slotsOverTimes.stream().mapToDouble(SlotsOverTime::end).max().orElse(1);
    this.most =
        slotsOverTimes.stream()
            .flatMap(slotsOverTime -> slotsOverTime.moments().stream())
            .mapToInt(m -> Math.max(m.active(), m.advised()))
            .max()
            .orElse(1);
  }

  /** The chart as a separate file. */
  static String of(List<SlotsOverTime> slotsOverTimes) {
    return new StreamChart(slotsOverTimes).draw(slotsOverTimes);
  }

  private String draw(List<SlotsOverTime> slotsOverTimes) {
    double height = 30 + PANEL * slotsOverTimes.size();
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 ")
        .append(number(height))
        .append("\" role=\"img\" aria-label=\"Busy slots and advised slots over time\">\n")
        .append(STYLE);
    svg.append("<rect class=\"card\" x=\".5\" y=\".5\" width=\"959\" height=\"")
        .append(number(height - 1))
        .append("\" rx=\"12\"/>\n");
    for (int i = 0; i < slotsOverTimes.size(); i++) {
      panel(slotsOverTimes.get(i), 20 + PANEL * i);
    }
    return svg.append("</svg>\n").toString();
  }

  private void panel(SlotsOverTime slotsOverTime, double top) {
    double bottom = top + 24 + HEIGHT;
    text(LEFT, top + 12, "start", "h", slotsOverTime.rule());
    text(LEFT + WIDTH, top + 12, "end", "", "busy slots (area), advised slots (line)");
    for (int slots = 0; slots <= most; slots += most > 30 ? 10 : 5) {
      path("grid", "M" + number(LEFT) + " " + number(y(bottom, slots)) + "h" + number(WIDTH));
      text(LEFT - 8, y(bottom, slots) + 4, "end", "", Integer.toString(slots));
    }
    for (int minutes = 0; minutes * 60 <= end; minutes += 30) {
      text(x(minutes * 60), bottom + 18, "middle", "", minutes + " min");
    }
    String active = steps(slotsOverTime, bottom, Moment::active);
    String base = number(y(bottom, 0));
    String corner = number(LEFT) + " " + base;
    path("f0", "M" + corner + active + "V" + base + "Z");
    path("line c0", "M" + corner + active);
    path("line c1", "M" + corner + steps(slotsOverTime, bottom, Moment::advised));
  }

  private String steps(SlotsOverTime slotsOverTime, double bottom, ToIntFunction<Moment> of) {
    StringBuilder path = new StringBuilder();
    for (Moment moment : slotsOverTime.moments()) {
      path.append("H").append(number(x(moment.seconds())));
      path.append("V").append(number(y(bottom, of.applyAsInt(moment))));
    }
    return path.toString();
  }

  private double x(double seconds) {
    return LEFT + WIDTH * seconds / end;
  }

  private double y(double bottom, int slots) {
    return bottom - HEIGHT * slots / Math.max(1, most);
  }

  private void path(String style, String data) {
    svg.append("<path class=\"").append(style).append("\" d=\"").append(data).append("\"/>\n");
  }

  private void text(double x, double y, String anchor, String style, String words) {
    svg.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
    svg.append("\" class=\"").append(style).append("\" text-anchor=\"").append(anchor);
    svg.append("\">").append(words).append("</text>\n");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
