package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A workflow whose tasks run in containers of images from a registry. */
@Timeout(900)
final class ContainedWorkflowIT {
  private static final String FLOW =
      """
      argosy: 1
      kind: workflow
      name: flow
      images: [{name: tools, size: 2 MB, from: "IMAGE"}]
      run: {retries: 0}
      tasks:
        - {id: make, image: tools, work: 1s, command: [sh, make.sh], outputs: [a.txt]}
        - {id: copy, image: tools, work: 1s, after: {make: 1 kB}, command: [sh, -c, "COPY"], outputs: [b.txt], timeout: 5m}
      sites: [{name: near, slots: 2}]
      """;

  @TempDir static Path store;
  private static Optional<Harbour> opened = Optional.empty();

  @TempDir Path folder;
  private Desk desk;
  private Harbour harbour;

  @BeforeAll
  static void build() throws Exception {
    Component.needed(
        "podman",
        Harbour.isPossible(),
        "podman, docker-registry or a static busybox is not here: containers are not tested");
    opened = Optional.of(Harbour.open(store));
  }

  @BeforeEach
  void sit() throws Exception {
    desk = new Desk(folder);
    harbour = opened.orElseThrow();
    desk.write("make.sh", "[ -e /bin/busybox ] && [ ! -e /usr/bin ] || exit 13\necho 7 > a.txt\n");
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    Desk.until("no container is left", () -> harbour.containers().isEmpty());
  }

  @AfterAll
  static void close() throws Exception {
    if (opened.isPresent()) {
      opened.get().close();
    }
  }

  private Desk.Ended run(String image, String copy, String... more) throws Exception {
    desk.write("flow.yaml", FLOW.replace("IMAGE", image).replace("COPY", copy));
    List<String> words = new ArrayList<>(List.of("run", "flow.yaml"));
    words.addAll(List.of(more));
    words.addAll(List.of("--data", folder.resolve("data").toString()));
    return desk.call(harbour.variables(), words).await();
  }

  @Test
  void tasks_run_in_their_image_which_is_pulled_once_and_hand_files_on() throws Exception {
    harbour.podman("rmi", "--all", "--force");

    Desk.Ended ended = run(harbour.image(), "cat a.txt a.txt > b.txt");

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).containsPattern("pulls +1 +1").doesNotContain("plain processes");
    Path result = folder.resolve("data/runs/flow-1/results/copy/b.txt");
    assertThat(Files.readString(result)).isEqualTo("7\n7\n");
  }

  @Test
  void an_image_that_does_not_exist_is_named() throws Exception {
    Desk.Ended ended = run(harbour.image().replace("tools", "fools"), "cp a.txt b.txt");

    assertThat(ended.exit()).isEqualTo(3);
    String story =
        desk.call(
                harbour.variables(),
                List.of("explain", "flow-1", "--data", folder.resolve("data").toString()))
            .await()
            .out();
    assertThat(story).contains("fools:1 could not be pulled");
  }

  @Test
  void without_containers_the_tasks_are_processes_and_that_is_said() throws Exception {
    desk.write("make.sh", "echo 7 > a.txt\n");

    Desk.Ended ended = run(harbour.image(), "cp a.txt b.txt", "--executor", "process");

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("tasks ran as plain processes: no image was used");
  }
}
