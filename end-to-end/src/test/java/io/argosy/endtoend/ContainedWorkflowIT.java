package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A workflow whose tasks run in containers of images from a registry. */
@Tag("components")
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
  void an_image_that_no_registry_has_is_refused_before_anything_starts() throws Exception {
    String image = harbour.image().replace("tools", "fools");

    Desk.Ended ended = run(image, "cp a.txt b.txt");

    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err())
        .contains("images.from is " + image + ", which its registry does not have");
    assertThat(folder.resolve("data/runs/flow-1")).doesNotExist();
  }

  @Test
  void without_containers_the_tasks_are_processes_and_the_user_is_told() throws Exception {
    desk.write("make.sh", "echo 7 > a.txt\n");

    Desk.Ended ended = run(harbour.image(), "cp a.txt b.txt", "--executor", "process");

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("tasks ran as plain processes: no image was used");
  }

  private String story(String job) throws Exception {
    String data = folder.resolve("data").toString();
    return desk.call(harbour.variables(), List.of("explain", job, "--data", data)).await().out();
  }

  /** Each site has its own store, as if it were a separate computer. */
  private Map<String, String> apart() {
    Map<String, String> variables = new TreeMap<>(harbour.variables());
    variables.remove("CONTAINERS_STORAGE_CONF");
    variables.put("STORAGE_DRIVER", "vfs");
    return variables;
  }

  private Desk.Call start(String file) throws Exception {
    return start(Map.of(), file);
  }

  private Desk.Call start(Map<String, String> more, String file) throws Exception {
    Map<String, String> variables = apart();
    variables.putAll(more);
    return desk.call(variables, List.of("run", file, "--data", folder.resolve("data").toString()));
  }

  @Test
  void images_are_built_once_for_what_goes_into_them_and_pulled_from_a_registry_of_the_run()
      throws Exception {
    desk.write("program.sh", "grep -q 7 $0 && cp a.txt b.txt\n");
    desk.write(
        "built.yaml",
        FLOW.replace("from: \"IMAGE\"", "build: [busybox, program.sh]")
            .replace("COPY", "busybox cat a.txt a.txt > b.txt"));
    desk.write("make.sh", "[ -e /program.sh ] && [ ! -e /usr/bin ] || exit 13\necho 7 > a.txt\n");

    Desk.Ended first = start("built.yaml").await();

    assertThat(first.exit()).as(first.out() + first.err()).isZero();
    assertThat(first.out()).contains("image tools is built").containsPattern("pulls +1 +1");
    assertThat(Files.readString(folder.resolve("data/runs/flow-1/results/copy/b.txt")))
        .isEqualTo("7\n7\n");
    Desk.until("its registry is gone", () -> registries().isEmpty());

    Desk.Ended second = start("built.yaml").await();

    assertThat(second.exit()).as(second.out() + second.err()).isZero();
    assertThat(second.out())
        .contains("image tools is as it was built before")
        .containsPattern("pulls +1 +0");
  }

  @Test
  void the_registry_of_a_run_that_is_killed_ends_and_a_resumed_run_has_one_again()
      throws Exception {
    desk.write(
        "built.yaml",
        FLOW.replace("from: \"IMAGE\"", "build: [busybox]")
            .replace("COPY", "busybox cat a.txt > b.txt"));
    desk.write("make.sh", "echo 7 > a.txt\n");
    Desk.Call call = start("built.yaml");
    Desk.until("the run has begun", () -> Files.readString(call.out()).contains("job flow-1 in"));
    call.kill();
    Desk.until("its registry is gone", () -> registries().isEmpty());

    String data = folder.resolve("data").toString();
    Desk.Ended resumed = desk.call(apart(), List.of("resume", "flow-1", "--data", data)).await();

    assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
    assertThat(folder.resolve("data/runs/flow-1/results/copy/b.txt")).hasContent("7");
  }

  private List<ProcessHandle> registries() {
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().orElse("").contains(folder + "/data/images"))
        .filter(it -> it.info().commandLine().orElse("").contains("docker-registry"))
        .toList();
  }

  /** All commands of this computer but one. */
  private Path allBut(String command) throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    for (String place : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isDirectory(Path.of(place))) {
        try (Stream<Path> all = Files.list(Path.of(place))) {
          for (Path one : all.toList()) {
            Path link = bin.resolve(one.getFileName());
            if (!link.endsWith(command) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
              Files.createSymbolicLink(link, one.toAbsolutePath());
            }
          }
        }
      }
    }
    return bin;
  }

  private static void removeLinks(Path bin) throws Exception {
    try (Stream<Path> all = Files.list(bin)) {
      for (Path link : all.toList()) {
        Files.delete(link);
      }
    }
  }

  @Test
  void images_are_built_into_a_folder_without_a_registry_or_into_the_named_registry()
      throws Exception {
    desk.write("program.sh", "true\n");
    String made = harbour.image().replace("tools", "made");
    desk.write(
        "built.yaml",
        FLOW.replace(
                "{name: tools, size: 2 MB, from: \"IMAGE\"}",
                "{name: tools, size: 2 MB, build: [busybox, program.sh]},"
                    + (" {name: made, size: 2 MB, from: \"" + made + "\", build: [busybox]}"))
            .replace("id: copy, image: tools", "id: copy, image: made")
            .replace("COPY", "[ ! -e /program.sh ] && busybox cat a.txt > b.txt"));
    desk.write("make.sh", "[ -e /program.sh ] && echo 7 > a.txt\n");

    Path bin = allBut("docker-registry");

    // The default folder of a fresh home: podman refuses names with a folder that begins with a
    // dot.
    Path home = Files.createDirectory(folder.resolve("Home"));
    Map<String, String> variables = apart();
    variables.putAll(Map.of("PATH", bin.toString(), "HOME", home.toString()));
    variables.put("XDG_STATE_HOME", "");
    Desk.Ended ended = desk.call(variables, List.of("run", "built.yaml")).await();

    removeLinks(bin);
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).containsPattern("pulls +2 +2");
    Path data = home.resolve(".local/state/argosy");
    assertThat(data.resolve("runs/flow-1/results/copy/b.txt")).hasContent("7");
    assertThat(data.resolve("images/built/layouts")).isNotEmptyDirectory();
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(home.toString());
  }

  @Test
  void an_image_without_a_name_at_a_registry_cannot_be_submitted() throws Exception {
    desk.write("built.yaml", FLOW.replace("from: \"IMAGE\"", "build: [busybox]"));

    Desk.Ended ended = desk.call(Map.of(), List.of("submit", "built.yaml")).await();

    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("images[0].build is a list, but the machines of a service");
  }

  @Test
  void every_failure_of_a_task_in_its_container_is_reported() throws Exception {
    desk.write(
        "bad.yaml",
        """
        argosy: 1
        kind: workflow
        name: bad
        images: [{name: tools, size: 2 MB, from: "IMAGE"}]
        run: {retries: 0}
        tasks:
          - {id: exits, image: tools, work: 1s, command: [sh, -c, "echo alas >&2; exit 9"]}
          - {id: greedy, image: tools, work: 1s, memory: 16 MB, command: [sh, -c, "a=xxxxxxxx; while true; do a=\\"$a$a\\"; done"]}
          - {id: endless, image: tools, work: 1s, timeout: 1s, command: [sh, -c, "while true; do sleep 1; done"]}
          - {id: silent, image: tools, work: 1s, command: ["true"], outputs: [never.txt]}
        sites: [{name: near, slots: 2}]
        """
            .replace("IMAGE", harbour.image()));
    String data = folder.resolve("data").toString();

    Desk.Ended ended =
        desk.call(harbour.variables(), List.of("run", "bad.yaml", "--data", data)).await();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(story("bad-1"))
        .contains("task exits ended with exit code 9")
        .contains("more memory than 16 MB, its limit")
        .contains("task endless ran longer than 1 s")
        .contains("task silent did not write its output never.txt");
  }

  @Test
  void a_registry_that_is_down_for_a_while_costs_time_and_no_result() throws Exception {
    harbour.podman("rmi", "--all", "--force");
    harbour.shut();
    Desk.Call call;
    try {
      desk.write(
          "flow.yaml",
          FLOW.replace("IMAGE", harbour.image())
              .replace("retries: 0", "retries: 9")
              .replace(
                  "image: tools, work: 1s, command: [sh, make.sh]",
                  "work: 1s, command: [sh, first.sh]")
              .replace("COPY", "cat a.txt > b.txt"));
      desk.write("first.sh", "echo 7 > a.txt\n");
      String data = folder.resolve("data").toString();
      call = desk.call(harbour.variables(), List.of("run", "flow.yaml", "--data", data));
      Desk.until(
          "a task wants its image", () -> Files.readString(call.out()).contains("copy runs on"));
    } finally {
      harbour.serve();
    }

    Desk.Ended ended = call.await();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(folder.resolve("data/runs/flow-1/results/copy/b.txt")).hasContent("7");
  }
}
