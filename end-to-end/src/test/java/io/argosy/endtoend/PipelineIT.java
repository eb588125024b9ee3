package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline whose coordinator is killed in each of its stages. */
@Timeout(600)
final class PipelineIT {
  @TempDir Path folder;

  /** Each command writes what it runs into a file, then waits for a file that permits it. */
  private Desk pipeline() throws IOException {
    Desk desk = new Desk(folder);
    desk.write(
        "gate.sh",
        """
        gate() {
          echo "$1" >> ran
          until [ -e go/all ] || [ -e "go/$1" ]; do sleep 0.05; done
        }
        """);
    desk.write(
        "list.sh",
        """
        . ./gate.sh
        gate list
        printf '{"items": [{"key": "a", "weight": 4}, {"key": "b", "weight": 3},' > "$ARGOSY_OUTPUT"
        printf ' {"key": "c", "weight": 2}, {"key": "d", "weight": 1}]}' >> "$ARGOSY_OUTPUT"
        """);
    desk.write(
        "convert.sh",
        """
        . ./gate.sh
        gate "convert$ARGOSY_GROUP"
        grep -o '"key":"[a-z]"' "$ARGOSY_INPUT" | cut -d '"' -f 4 | tr -d '\\n' \\
          > "$ARGOSY_FOLDER/part.txt"
        printf '{"parts": {"file": "part.txt"}}' > "$ARGOSY_OUTPUT"
        """);
    combine(desk);
    return desk;
  }

  private void combine(Desk desk) throws IOException {
    desk.write(
        "combine.sh",
        """
        . ./gate.sh
        gate combine
        for part in $(grep -o '"file":"[^"]*"' "$ARGOSY_INPUT" | cut -d '"' -f 4); do
          cat "$part"; printf ' '
        done > "$ARGOSY_FOLDER/report.txt"
        printf '{"report": {"file": "report.txt"}}' > "$ARGOSY_OUTPUT"
        """);
    desk.write(
        "pipeline.yaml",
        """
        argosy: 1
        kind: pipeline
        name: job
        tasks:
          - {id: list, run: [sh, list.sh], output: [items]}
          - id: convert
            on: processors
            run: [sh, convert.sh]
            partition: {items: "#items", bins: 2}
            input: {group: "#group"}
            output: [parts]
          - {id: combine, run: [sh, combine.sh], input: {parts: "#parts"}, output: [report]}
        promise: {deadline: 1h}
        result: {from: "#report"}
        """);
    Files.createDirectory(folder.resolve("go"));
  }

  private void permit(String task) throws IOException {
    Files.createFile(folder.resolve("go").resolve(task));
  }

  private boolean hasRun(String task, int times) throws IOException {
    Path ran = folder.resolve("ran");
    return Files.exists(ran)
        && Files.readAllLines(ran).stream().filter(task::equals).count() == times;
  }

  @Test
  void the_result_is_the_same_although_the_coordinator_is_killed_in_every_stage() throws Exception {
    Desk desk = pipeline();
    Desk.Call first = desk.start("run", "pipeline.yaml");
    Desk.until("list runs", () -> hasRun("list", 1));
    first.kill();

    Desk.Call second = desk.start("resume", "job-1");
    Desk.until("list runs again", () -> hasRun("list", 2));
    permit("list");
    Desk.until("both parts are converted", () -> hasRun("convert0", 1) && hasRun("convert1", 1));
    permit("convert1");
    Desk.until(
        "a part is kept",
        () -> desk.call("show", "job-1").await().out().contains("1 of 2 tasks done"));
    second.kill();

    Desk.Call third = desk.start("resume", "job-1");
    Desk.until("the other part is converted again", () -> hasRun("convert0", 2));
    permit("convert0");
    Desk.until("combine runs", () -> hasRun("combine", 1));
    third.kill();

    permit("all");
    Desk.Ended ended = desk.start("resume", "job-1").await();
    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("resuming job job-1", "4 tasks done", "promise kept");
    assertThat(result("job-1")).isEqualTo("ad bc ");
    assertThat(Files.readAllLines(folder.resolve("ran")))
        .as("what was kept before a kill did not run after it")
        .containsOnlyOnce("convert1")
        .filteredOn("list"::equals)
        .hasSize(2);

    assertThat(desk.start("run", "pipeline.yaml").await().exit()).isZero();
    assertThat(result("job-2")).isEqualTo(result("job-1"));
    assertTold(desk);
  }

  private static void assertTold(Desk desk) throws Exception {
    assertThat(desk.call("show", "job-1").await().out())
        .contains("list     done, 1 of 1 tasks done")
        .contains("convert  done, 2 of 2 tasks done, 4 items")
        .contains("combine  done, 1 of 1 tasks done");
    assertThat(desk.call("explain", "job-1").await().out())
        .contains("accepted job-1: 3 stages (list, convert, combine), a deadline in 1h")
        .contains("stage 2 begins with 2 tasks for 4 items")
        .contains("stage 3 has ended");
    assertThat(desk.call("list").await().out()).containsPattern("job-1 +pipeline .* done ");
  }

  private String result(String job) throws IOException {
    return Files.readString(folder.resolve("data").resolve("runs").resolve(job).resolve("result"));
  }

  @Test
  void a_key_that_no_task_writes_is_refused_before_anything_runs() throws Exception {
    Desk desk = pipeline();
    Path file = folder.resolve("pipeline.yaml");
    Files.writeString(file, Files.readString(file).replace("\"#items\"", "\"#itmes\""));
    Desk.Ended ended = desk.start("run", "pipeline.yaml").await();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("tasks[1].partition.items is \"#itmes\", but no key itmes");
    assertThat(List.of(folder.resolve("ran"), folder.resolve("data"))).noneMatch(Files::exists);
  }
}
