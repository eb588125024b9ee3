package io.argosy.cli.kind.bag;

import io.argosy.cli.kind.bag.BagProgress.Line;
import io.argosy.cli.page.PageFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The menu as a page that opens without network: cost against time, and the table. */
final class MenuPage {
  private MenuPage() {}

  static void write(Path file, String job, BagProgress.Menu menu, String currency) {
    SequencedMap<String, Object> data = fields(menu, currency);
    data.put("title", job);
    String page = PageFile.html(part("menu.html"), part("menu.css"), part("menu.js"), data);
    PageFile.write("--html", file, page);
  }

  private static String part(String name) {
    return PageFile.part(MenuPage.class, name);
  }

  static SequencedMap<String, Object> fields(BagProgress.Menu menu, String currency) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("currency", currency);
    fields.put("why", menu.why());
    fields.put("sample", menu.sample());
    fields.put("chosen", menu.chosen());
    fields.put("choices", menu.lines().stream().map(MenuPage::line).toList());
    return fields;
  }

  private static SequencedMap<String, Object> line(Line line) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", line.number());
    fields.put("origin", line.origin());
    fields.put("labels", line.labels());
    fields.put("machines", MenuText.machines(line));
    fields.put("seconds", List.of(line.p10Seconds(), line.p50Seconds(), line.p90Seconds()));
    fields.put("cost", line.cost());
    fields.put("costs", List.of(line.p10Cost(), line.p50Cost(), line.p90Cost()));
    fields.put("total", line.p50Total());
    fields.put("wattHours", line.wattHours());
    fields.put("keeps", line.keepsBoth());
    fields.put("shortBy", line.shortBy());
    fields.put("cushion", line.cushion());
    return fields;
  }
}
