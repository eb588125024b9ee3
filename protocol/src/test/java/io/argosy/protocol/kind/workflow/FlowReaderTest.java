package io.argosy.protocol.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowReaderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String FULL =
      """
      argosy: 1
      kind: workflow
      name: faces
      seed: 4
      images: [{name: tools, size: 2 MB, from: "127.0.0.1:5000/tools:1"}, {name: other, size: 1 MB}]
      tasks: [{id: sum, work: 1s, after: {left: 1 kB, right: 1 kB}, command: [sh, sum.sh], outputs: [all.txt]}, {id: left, work: 1s, image: tools, after: {split: 1 kB}, inputs: [a.txt], command: [wc, a.txt], outputs: [l/n.txt], env: {MODE: slow}, timeout: 5m}, {id: right, work: 1s, image: other, after: {split: 1 kB}, inputs: [b.txt], command: [wc, b.txt], outputs: [r.txt], files: [words.txt]}, {id: split, work: 1s, command: [sh, split.sh], outputs: [a.txt, b.txt]}]
      sites: [{name: near, machines: 2, slots: 2, cpu: 50%, speed: 2000 MIPS, bandwidth: 8 Mbps, usage-limit: 80%, threads: 2, memory: 1 GB}, {name: far}]
      slots: {max: 3}
      policy: heft
      run: {retries: 1, timeout: 1m, env: {MODE: fast, A: b}}
      promise: {deadline: 1h, otherwise: stop}
      files: [tables]
      """;

  private static FlowFile read(String text) {
    return (FlowFile)
        JobFileReader.parse("wf.yaml", text, Path.of("/jobs"), List.of("static"), NOW);
  }

  /** The full file with one line replaced. */
  private static String with(String line) {
    String field = line.substring(0, line.indexOf(':') + 1);
    return FULL.replaceAll("(?m)^" + field + ".*$", line.replace("$", "\\$"));
  }

  private static FlowFile.Step step(FlowFile file, String id) {
    return file.steps().stream().filter(it -> it.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void every_field_of_a_full_file_is_read() {
    FlowFile file = read(FULL);

    assertThat(file.retries()).isEqualTo(1);
    assertThat(file.slots()).isEqualTo(OptionalInt.of(3));
    assertThat(file.policy()).contains("heft");
    assertThat(file.promise().otherwise()).isEqualTo(JobFile.Otherwise.STOP);
    assertThat(file.files()).containsExactly("tables");
    assertThat(file.sites()).hasSize(2);
    FlowFile.Site near = file.sites().getFirst();
    assertThat(near.machines()).isEqualTo(2);
    assertThat(near.cpu()).isEqualTo(0.5);
    assertThat(near.speed()).isEqualTo(OptionalDouble.of(2000));
    assertThat(near.bandwidth()).isEqualTo(OptionalDouble.of(1e6));
    assertThat(near.usageLimit()).isEqualTo(80);
    assertThat(file.sites().getLast().slots()).isEqualTo(1);
  }

  @Test
  void what_an_image_is_built_of_is_read_and_tasks_run_in_it_when_it_is_built() {
    String text =
        with(
            "images: [{name: tools, size: 2 MB, build: [busybox, a.awk]}, {name: other, size: 1 MB,"
                + " build: box}]");

    FlowFile planned = read(text);
    assertThat(planned.recipes().getFirst().files()).containsExactly("busybox", "a.awk");
    assertThat(planned.recipes().getLast().folder()).contains("box");
    assertThat(step(planned, "left").run().container()).isEmpty();

    FlowFile built = read(text + "built: {tools: 'localhost/tools:1a'}\n");
    assertThat(step(built, "left").run().container().orElseThrow().image())
        .isEqualTo("localhost/tools:1a");
    assertThat(step(built, "right").run().container()).isEmpty();
  }

  @Test
  void what_a_task_needs_of_memory_is_the_limit_of_its_container() {
    FlowFile file =
        read(FULL.replace("{id: left, work: 1s,", "{id: left, work: 1s, memory: 64 MB,"));

    assertThat(step(file, "left").run().container().orElseThrow().memory()).hasValue(64_000_000);
    assertThat(step(read(FULL), "left").run().container().orElseThrow().memory()).isEmpty();
  }

  @Test
  void a_task_has_its_own_command_variables_and_time_besides_those_of_all() {
    FlowFile file = read(FULL);

    JobFile.Run left = step(file, "left").run();
    assertThat(left.way().command()).containsExactly("wc", "a.txt");
    assertThat(left.env()).isEqualTo(Map.of("MODE", "slow", "A", "b"));
    assertThat(left.timeout()).contains(Duration.ofMinutes(5));
    assertThat(left.container().orElseThrow().image()).isEqualTo("127.0.0.1:5000/tools:1");
    JobFile.Run right = step(file, "right").run();
    assertThat(right.timeout()).contains(Duration.ofMinutes(1));
    assertThat(right.container()).as("an image that comes from nowhere is planned with").isEmpty();
    assertThat(step(file, "right").files()).containsExactly("words.txt");
  }

  @Test
  void tasks_are_put_in_an_order_in_which_parents_come_first() {
    assertThat(read(FULL).steps().stream().map(FlowFile.Step::id))
        .containsExactly("split", "left", "right", "sum");
  }

  @Test
  void a_task_takes_what_it_names_or_all_that_its_parents_leave() {
    FlowFile file = read(FULL);

    assertThat(step(file, "left").inputs()).containsExactly(new FlowFile.Input("split", "a.txt"));
    assertThat(step(file, "sum").inputs())
        .containsExactly(
            new FlowFile.Input("left", "l/n.txt"), new FlowFile.Input("right", "r.txt"));
    assertThat(file.isLast(step(file, "sum"))).isTrue();
    assertThat(file.isLast(step(file, "left"))).isFalse();
  }

  @Test
  void a_call_knows_its_task() {
    FlowFile file =
        read(with("tasks: [{id: a, work: 1s, command: [x, '{task}-{index}-{seed}', '{y}']}]"));

    ChunkCall call = StepCall.of(file, file.steps().getFirst().run(), 0);

    assertThat(call.command().get(1)).startsWith("a-0-").doesNotContain("{");
    assertThat(call.command().getLast()).isEqualTo("{y}");
    assertThat(call.env()).containsEntry("ARGOSY_TASK", "a").containsEntry("ARGOSY_INDEX", "0");
  }

  @Test
  void a_command_that_uses_a_seed_needs_one() {
    String text = FULL.replace("seed: 4\n", "").replace("[sh, split.sh]", "[sh, \"{seed}\"]");
    BadInput refused = catchThrowableOfType(BadInput.class, () -> read(text));

    assertThat(refused.sentence())
        .isEqualTo(
            "seed is missing; it must be a whole number, such as 42, because task split asks for"
                + " {seed}");
  }

  @Test
  void within_a_budget_every_task_has_a_time_limit() {
    String text =
        """
        argosy: 1
        kind: workflow
        name: w
        sites: [{name: a, price: 0.36 EUR/h}, {name: b}]
        promise: {budget: 5 EUR}
        tasks: [{id: a, work: 1s, command: [x], timeout: 1m}, {id: b, work: 1s, command: [x]}]
        """;
    BadInput refused = catchThrowableOfType(BadInput.class, () -> read(text));
    FlowFile file = read(text + "run: {timeout: 10m}\n");

    assertThat(refused.sentence())
        .isEqualTo(
            "promise.budget is 5 EUR, but task b has no time limit and could cost without end;"
                + " add run.timeout, such as 10m");
    assertThat(file.budget()).contains(new MoneyAmount(5_000_000, "EUR"));
    assertThat(file.currency()).contains("EUR");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tasks: [{id: a, work: 1s}] | tasks[0].command is missing; it must be what task a runs, such as [sh, split.sh]; 'argosy schedule' plans without it
          tasks: [{id: a, work: 1s, command: [x], outputs: [../b]}] | tasks[0].outputs is a list with ../b; it must hold paths in the task's folder, such as [part-1.pgm, out/a.txt], with at most 1000 bytes in all, 255 in each name
          tasks: [{id: a, work: 1s, command: [x], outputs: [b, b]}] | tasks[0].outputs is a list with b twice; keep one
          tasks: [{id: a, work: 1s, command: [x], outputs: [part]}, {id: b, work: 1s, after: [a], command: [x], inputs: [bart]}] | tasks[1].inputs is a list with bart, which no task leaves that it comes after; did you mean part?
          tasks: [{id: a, work: 1s, command: [x], outputs: [p]}, {id: b, work: 1s, after: [a], command: [x], outputs: [p]}] | tasks[1].outputs is a list with p, which comes from task a; give what the task makes a name of its own
          tasks: [{id: a, work: 1s, command: [x], outputs: [p]}, {id: b, work: 1s, command: [x], outputs: [p]}, {id: c, work: 1s, after: [a, b], command: [x]}] | tasks[2].after is a list, but two of its parents leave a file p; give outputs of different tasks different names
          tasks: [{id: a, work: 1s, comand: [x]}] | tasks[0].comand is not a known field; did you mean tasks[0].command?
          images: [{name: tools, size: 2 MB, build: {a: b}}, {name: other, size: 1 MB}] | images[0].build is a group of fields; it must be a folder with a Containerfile, such as images/tools, or a list of what goes into an empty image, such as [busybox, programs/count.awk]
          images: [{name: tools, size: 2 MB, build: ../x}, {name: other, size: 1 MB}] | images[0].build is ../x; it must be a folder with a Containerfile, such as images/tools, or a list of what goes into an empty image, such as [busybox, programs/count.awk]
          images: [{name: tools, size: 2 MB, build: [/bin/sh]}, {name: other, size: 1 MB}] | images[0].build is a list with /bin/sh; it must be a folder with a Containerfile, such as images/tools, or a list of what goes into an empty image, such as [busybox, programs/count.awk]
          sites: [{name: a b}] | sites[0].name is a b; it must be 1 to 48 letters, digits, dashes and underscores, such as cloud-1
          sites: [{name: a}, {name: a}] | sites[1].name is a, which another site has; give each its own
          sites: [{name: a, cpu: 0%}] | sites[0].cpu is 0%; it must be a percentage from 1% to 100%, such as 60%
          sites: [{name: a, slots: 0}] | sites[0].slots is 0; it must be a whole number from 1 to 1000, such as 2
          sites: [{name: a, price: 5 EUR}] | sites[0].price is 5 EUR; it must be an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d)
          sites: [{name: a, speed: fast}] | sites[0].speed is fast; it must be a positive speed, such as 2000 MIPS or 2 GIPS
          policy: hefd | policy is hefd; it must be one of sf-cuv, sf-cuv-host, cuv-fix, heft, peft, cmwsl, soc, cap, com, portfolio; did you mean heft?
          promise: {budget: 5 EUR} | promise.budget is 5 EUR, but no site has a price; add sites[].price, such as 0.36 EUR/h for a slot
          run: {chunked: [x]} | run.chunked is not a known field; the fields known here are retries, timeout, env
          images: [{name: tools, size: 2 MB, from: "a b"}, {name: other, size: 1 MB}] | images[0].from is "a b"; it must be the name of an image, in lower case but for its host and tag, such as registry.example.org/pi:1.2
          images: [{name: tools, size: 2 MB, from: Tools/Face:1}, {name: other, size: 1 MB}] | images[0].from is Tools/Face:1; it must be the name of an image, in lower case but for its host and tag, such as registry.example.org/pi:1.2
          """)
  void a_wrong_value_gets_a_sentence_that_says_what_would_be_right(String line, String sentence) {
    BadInput refused = catchThrowableOfType(BadInput.class, () -> read(with(line)));

    assertThat(refused.sentence()).isEqualTo(sentence);
  }
}
