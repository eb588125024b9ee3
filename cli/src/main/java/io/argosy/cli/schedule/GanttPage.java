package io.argosy.cli.schedule;

import io.argosy.cli.page.PageFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The Gantt chart of one or several schedules, as one page that works offline. */
public final class GanttPage {
  private GanttPage() {}

  /** Writes the page; it shows the first schedule first. */
  public static void write(Path file, List<PolicySchedule> policySchedules) {
    PageFile.write("--page", file, html(policySchedules));
  }

  static String html(List<PolicySchedule> policySchedules) {
    PolicySchedule first = policySchedules.getFirst();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", first.problem().workflow().name());
    fields.put("heading", PlanText.heading(first.problem().workflow(), first.platform()));
    fields.put(
        "schedules",
        policySchedules.stream()
            .map(policySchedule -> new GanttData(policySchedule).fields())
            .toList());
    return PageFile.html(
        PageFile.part(GanttPage.class, "gantt.html"),
        PageFile.part(GanttPage.class, "gantt.css"),
        PageFile.part(GanttPage.class, "gantt.js"),
        fields);
  }
}
