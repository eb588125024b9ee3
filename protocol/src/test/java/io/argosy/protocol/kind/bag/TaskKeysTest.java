package io.argosy.protocol.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.sweep.TaskList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskKeysTest {
  @TempDir Path folder;

  private BagFile bag(String tasks, String more) {
    String yaml =
        "argosy: 1\nkind: bag\nname: x\ntasks: "
            + tasks
            + "\noffers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]\n"
            + more
            + "\n";
    return (BagFile) JobFileReader.parse("bag.yaml", yaml, folder, List.of(), Instant.EPOCH);
  }

  private TaskKeys keys(BagFile bag, Map<String, String> files) throws IOException {
    Sources sources = Sources.of(files.keySet(), folder::resolve);
    return TaskKeys.of(bag, TaskList.open(bag.tasks(), sources), files);
  }

  private TaskKeys keys(String tasks) throws IOException {
    return keys(bag(tasks, ""), Map.of());
  }

  private TaskKeys keys(String tasks, String more) throws IOException {
    return keys(bag(tasks, more), Map.of());
  }

  /** The tasks of a bag that compute the same as one of an earlier bag. */
  private static Map<Long, Long> same(TaskKeys now, TaskKeys earlier) {
    Map<Long, Long> found = new TreeMap<>();
    now.same(earlier, found::put);
    return found;
  }

  @Test
  void a_task_is_the_same_wherever_it_stands() throws IOException {
    assertThat(same(keys("[a 1, b, c]"), keys("[b, a 1]")))
        .containsExactlyInAnyOrderEntriesOf(Map.of(0L, 1L, 1L, 0L));
    assertThat(
            same(
                keys("{command: [m, '{a}', '{b}'], over: {grid: {a: [1, 2], b: [7, 8, 9]}}}"),
                keys("{command: [m, '{a}', '{b}'], over: {grid: {a: [1, 2], b: [7, 9]}}}")))
        .containsExactlyInAnyOrderEntriesOf(Map.of(0L, 0L, 2L, 1L, 3L, 2L, 5L, 3L));
  }

  @Test
  void a_place_that_the_command_asks_for_counts() throws IOException {
    assertThat(same(keys("[x, m $ARGOSY_INDEX]"), keys("[m $ARGOSY_INDEX, x]")))
        .containsOnlyKeys(0L);
    String sweep = "{command: [m, '{index}', '{a}'], over: {grid: {a: [%]}}}";
    assertThat(same(keys(sweep.replace("%", "1, 2")), keys(sweep.replace("%", "2, 1")))).isEmpty();
    String counted = "{command: [m], over: {count: %}}";
    assertThat(same(keys(counted.replace("%", "5")), keys(counted.replace("%", "3"))))
        .isEqualTo(Map.of(0L, 0L, 1L, 1L, 2L, 2L));
  }

  @Test
  void of_tasks_that_look_the_same_each_is_taken_once() throws IOException {
    assertThat(same(keys("[m, x, m, m]"), keys("[m, m]"))).isEqualTo(Map.of(0L, 0L, 2L, 1L));
  }

  @Test
  void what_changes_the_computation_changes_the_key_and_what_does_not_does_not()
      throws IOException {
    TaskKeys plain = keys("[m 1]");
    assertThat(same(plain, keys("[m 1]", "run: {timeout: 5m, retries: 7}"))).hasSize(1);
    assertThat(same(plain, keys("[m 1]", "promise: {budget: 5 EUR}"))).hasSize(1);
    assertThat(same(plain, keys("[m 2]"))).isEmpty();
    assertThat(same(plain, keys("[m 1]", "run: {env: {A: b}}"))).isEmpty();
    assertThat(same(plain, keys("[m 1]", "result: {from: file}"))).isEmpty();
    assertThat(same(plain, keys("[m 1]", "seed: 3"))).isEmpty();
    assertThat(same(keys("[m 1]", "seed: 4"), keys("[m 1]", "seed: 3"))).isEmpty();
  }

  @Test
  void the_parameters_count_even_if_the_command_does_not_name_them() throws IOException {
    assertThat(
            same(
                keys("{command: [m], over: {grid: {a: [1, 2]}}}"),
                keys("{command: [m], over: {grid: {a: [2, 3]}}}")))
        .isEqualTo(Map.of(1L, 0L));
  }

  @Test
  void a_file_counts_for_the_tasks_that_name_it() throws IOException {
    BagFile bag = bag("['./m.sh in/1', './m.sh in/2', 'cat in/2 > x']", "");
    TaskKeys before = keys(bag, Map.of("m.sh", "A", "in/1", "1", "in/2", "2"));

    assertThat(same(keys(bag, Map.of("m.sh", "A", "in/1", "1", "in/2", "new")), before))
        .containsOnlyKeys(0L);
    assertThat(same(keys(bag, Map.of("m.sh", "B", "in/1", "1", "in/2", "2")), before))
        .containsOnlyKeys(2L);
  }

  @Test
  void a_file_that_the_job_names_counts_for_all() throws IOException {
    BagFile bag = bag("[a, b]", "files: [lib]");
    TaskKeys before = keys(bag, Map.of("lib/x.py", "1"));

    assertThat(same(keys(bag, Map.of("lib/x.py", "1")), before)).hasSize(2);
    assertThat(same(keys(bag, Map.of("lib/x.py", "2")), before)).isEmpty();
    assertThat(TaskKeys.mayBeSame(bag, Map.of("lib/x.py", "1"), bag, Map.of("lib/x.py", "2")))
        .isFalse();
    assertThat(TaskKeys.mayBeSame(bag, Map.of("lib/x.py", "1"), bag, Map.of("lib/x.py", "1")))
        .isTrue();
  }

  @Test
  void a_line_more_changes_nothing_for_the_others() throws IOException {
    BagFile bag = bag("{lines: c.txt}", "");
    Files.writeString(folder.resolve("c.txt"), "m 1\nm 2\n");
    TaskKeys before = keys(bag, Map.of("c.txt", "short"));
    Files.writeString(folder.resolve("c.txt"), "m 1\nm 2\nm 3\n");

    assertThat(same(keys(bag, Map.of("c.txt", "long")), before)).isEqualTo(Map.of(0L, 0L, 1L, 1L));
  }

  @Test
  void a_file_that_matches_counts_for_its_own_task() throws IOException {
    BagFile bag = bag("{command: [m, '--in={file}'], over: {files: 'd/*'}}", "");
    TaskKeys before = keys(bag, new TreeMap<>(Map.of("d/a", "1", "d/b", "2")));

    assertThat(same(keys(bag, Map.of("d/a", "1", "d/b", "new", "d/c", "3")), before))
        .isEqualTo(Map.of(0L, 0L));
  }

  @Test
  void a_hundred_thousand_tasks_find_theirs() throws IOException {
    String grid = "{command: [m, '{a}'], over: {grid: {a: {from: %, to: 100000, step: 1}}}}";

    Map<Long, Long> found = same(keys(grid.replace("%", "1")), keys(grid.replace("%", "50001")));

    assertThat(found).hasSize(50_000).containsEntry(50_000L, 0L).containsEntry(99_999L, 49_999L);
  }
}
