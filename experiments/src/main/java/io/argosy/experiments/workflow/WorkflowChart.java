package io.argosy.experiments.workflow;

import java.util.List;
import java.util.Locale;

/** A figure as a chart: a panel for each measure, a line with intervals for each policy. */
final class WorkflowChart {
  private static final double LEFT = 62;
  private static final double WIDTH = 400;
  private static final double HEIGHT = 210;
  private static final double ACROSS = 490;
  private static final double DOWN = 280;
  private static final String STYLE =
      """
      <style>
      text{font:13px system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;fill:#5c6575}
      .h{font-size:15px;font-weight:600;fill:#1d2330}.card{fill:#fff;stroke:#e3e5ea}
      .grid{stroke:#e8eaee;fill:none}.line{fill:none;stroke-width:1.6}
      .line.p0{stroke-width:3}.bar{fill:none;opacity:.55}
      .p0{stroke:#c0392b}.p1{stroke:#d9791a}.p2{stroke:#2b6cb8}.p3{stroke:#1f9270}
      .p4{stroke:#a8479b}.p5{stroke:#14889b}.p6{stroke:#84752a}.p7{stroke:#6f62cf}.p8{stroke:#888}
      @media(prefers-color-scheme:dark){text{fill:#9aa4b4}.h{fill:#e8ebf0}
      .card{fill:#161b22;stroke:#2d3440}.grid{stroke:#262d38}}
      </style>
      """;

  private final Figure figure;
  private final List<FigurePoint> points;
  private final List<String> policies;
  private final StringBuilder svg = new StringBuilder();

  private WorkflowChart(Figure figure, List<FigurePoint> points, List<String> policies) {
    this.figure = figure;
    this.points = points;
    this.policies = policies;
  }

  /** The chart as a separate file. */
  static String of(Figure figure, List<FigurePoint> points, List<String> policies) {
    return new WorkflowChart(figure, points, policies).draw();
  }

  private String draw() {
    int rows = Math.ceilDiv(figure.measures().size(), 2);
    double height = 70 + DOWN * rows;
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 ")
        .append(number(height))
        .append("\" role=\"img\" aria-label=\"")
        .append(escaped(figure.name()))
        .append("\">\n")
        .append(STYLE)
        .append("<rect class=\"card\" x=\".5\" y=\".5\" width=\"999\" height=\"")
        .append(number(height - 1))
        .append("\" rx=\"12\"/>\n");
    text(20, 26, "start", "h", figure.name());
    for (int p = 0; p < policies.size(); p++) {
      double x = 20 + 108 * p;
      path("line p" + p % 9, "M" + number(x) + " 48h18");
      text(x + 24, 52, "start", "", policies.get(p));
    }
    for (int i = 0; i < figure.measures().size(); i++) {
      panel(figure.measures().get(i), ACROSS * (i % 2), 66 + DOWN * (i / 2));
    }
    return svg.append("</svg>\n").toString();
  }

  private void panel(WorkflowMeasure measure, double left, double top) {
    PanelScale scale = scale(measure);
    double bottom = top + 24 + HEIGHT;
    text(left + LEFT, top + 14, "start", "h", measure.title());
    for (double value : scale.ticks()) {
      double y = bottom - HEIGHT * scale.at(value);
      path("grid", "M" + number(left + LEFT) + " " + number(y) + "h" + number(WIDTH));
      text(left + LEFT - 8, y + 4, "end", "", label(value));
    }
    for (int i = 0; i < points.size(); i++) {
      text(x(left, i), bottom + 18, "middle", "", WorkflowText.plain(points.get(i).point()));
    }
    text(left + LEFT + WIDTH, bottom + 34, "end", "", figure.axis().word());
    for (int p = policies.size() - 1; p >= 0; p--) {
      line(measure, p, left, bottom, scale);
    }
  }

  private PanelScale scale(WorkflowMeasure measure) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (FigurePoint point : points) {
      for (String policy : policies) {
        ConfidenceInterval mean = point.mean(policy, measure);
        least = Math.min(least, mean.mean());
        most = Math.max(most, mean.low() > 0 ? mean.high() : mean.mean());
      }
    }
    return PanelScale.of(least, most);
  }

  /** Intervals are slightly shifted, so that the reader can tell them apart. */
  private void line(
      WorkflowMeasure measure, int policy, double left, double bottom, PanelScale scale) {
    StringBuilder way = new StringBuilder();
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < points.size(); i++) {
      ConfidenceInterval mean = points.get(i).mean(policies.get(policy), measure);
      double x = x(left, i);
      way.append(i == 0 ? "M" : "L").append(number(x)).append(' ');
      way.append(number(bottom - HEIGHT * scale.at(mean.mean())));
      if (mean.low() > 0) {
        bars.append("M").append(number(x + 2.5 * (policy - policies.size() / 2.0))).append(' ');
        bars.append(number(bottom - HEIGHT * scale.at(mean.low())));
        bars.append("V").append(number(bottom - HEIGHT * scale.at(mean.high())));
      }
    }
    path("line p" + policy % 9, way.toString());
    if (!bars.isEmpty()) {
      path("bar p" + policy % 9, bars.toString());
    }
  }

  /** Points have equal distances, as in the paper. */
  private double x(double left, int index) {
    return left + LEFT + WIDTH * (index + 0.5) / points.size();
  }

  private static String label(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.3f", value).replaceFirst("0+$", "");
  }

  private void path(String style, String way) {
    svg.append("<path class=\"").append(style).append("\" d=\"").append(way).append("\"/>\n");
  }

  private void text(double x, double y, String anchor, String style, String words) {
    svg.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
    svg.append("\" class=\"").append(style).append("\" text-anchor=\"").append(anchor);
    svg.append("\">").append(escaped(words)).append("</text>\n");
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
