package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class WorkflowExperimentTest {
  private static final String SMALL =
      """
      argosy: 1
      kind: workflow-experiment
      name: small
      source: made up
      seeds: 2
      tolerance: 0.02
      plots: plots
      policies: [sf-cuv, heft, portfolio]
      range: {clouds: 2, hosts: 2, ccr: [1], workflows: [1, 2], images: [3], tasks: {montage: [25]}}
      figures:
        - {name: by-ccr, paper: "figure 9", shape: montage, vary: ccr, points: [0.1, 10], measures: [slr, sharing]}
        - {name: by-count, shape: random, vary: workflows, points: [1], measures: [slr, wsl]}
      claims:
        - {figure: by-ccr, measure: slr, better: [portfolio], than: [sf-cuv, heft], paper: never worse, ours: holds}
        - {figure: by-ccr, measure: sharing, better: [sf-cuv], than: [heft], from: 5, paper: some}
      """;

  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_small_experiment() throws IOException {
    shell = new Shell(home);
    write(SMALL);
  }

  private void write(String text) throws IOException {
    Files.writeString(home.resolve("experiment.yaml"), text);
  }

  private Shell.Said run(String... options) {
    String[] args = new String[3 + options.length];
    System.arraycopy(new String[] {"experiment", "run", home.toString()}, 0, args, 0, 3);
    System.arraycopy(options, 0, args, 3, options.length);
    return shell.argosy(args);
  }

  @Test
  void a_figure_is_a_table_for_each_measure_and_a_picture() throws IOException {
    Shell.Said said = run();

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst()).isEqualTo("small: made up");
    assertThat(said.out())
        .contains("by-ccr (paper: figure 9): SLR, mean and half of the 95 % interval over 2 trials")
        .contains("as in the paper | by-ccr, slr: never worse")
        .contains("not worse in 4 of 4 comparisons");
    Path plots = home.resolve("plots");
    assertThat(said.lines().getLast()).isEqualTo("plots in " + plots);
    assertThat(Files.readString(plots.resolve("by-ccr.svg"))).startsWith("<svg").contains(">heft<");
    assertThat(plots.resolve("by-count.svg")).exists();
  }

  @Test
  void the_definitions_that_come_along_are_good() {
    for (String folder : new String[] {"sf-cuv", "sf-cuv/full"}) {
      assertThat(ExperimentKinds.read(Path.of("..", "experiments", folder))).isNotNull();
    }
  }

  @Test
  void other_seeds_leave_the_pictures_as_they_are() {
    assertThat(run("--seeds=1").exit()).isZero();
    assertThat(home.resolve("plots")).doesNotExist();
  }

  @Test
  void the_same_definition_gives_the_same_findings() {
    assertThat(run().out()).isEqualTo(run().out());
  }

  @Test
  void programs_get_every_point_and_claim_as_json() {
    assertThat(run("--json").lines()).hasSize(3 * 3 + 2).allSatisfy(Json::check);
  }

  @Test
  void the_exit_code_shows_an_unexpected_result() throws IOException {
    write(SMALL.replace("ours: holds", "ours: fails"));
    Shell.Said said = run();

    assertThat(said.exit()).isEqualTo(3);
    assertThat(said.out()).contains("UNEXPECTED as in the paper").contains("1 not as expected");
  }

  @Test
  void workflows_of_a_folder_take_the_place_of_drawn_ones() throws IOException {
    Path files = Files.createDirectory(home.resolve("files"));
    Files.writeString(
        files.resolve("Montage_2.xml"),
        """
        <adag><job id="A" name="a" runtime="-3"/><job id="B" name="b" runtime="2"/>
        <child ref="B"><parent ref="A"/></child></adag>
        """);

    assertThat(run("--files", files.toString()).out()).isNotEqualTo(run().out());
    Shell.Said none = run("--files", home.toString());
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("no file of a fitting size is called like one of random");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shape: montage|shape: montag|must be one of random, montage, epigenomics; did you mean",
        "vary: ccr|vary: size|figures[0].vary is size; it must be one of ccr, workflows, images",
        "[sf-cuv, heft, portfolio]|[sf-cuv, hft]|policies is a list with hft; it must hold some of",
        "from: 5|from: 50|figure is by-ccr, which has no point from 50.0 to Infinity",
        "points: [1]|points: [1.5]|figures[1].points is a list with 1.5; it must hold whole"
            + " numbers",
        "measures: [slr, sharing]|measures: [wsl]|claims[0].measure is slr; it must be wsl",
        "seeds: 2|seeds: 0|seeds is 0; it must be a whole number from 1"
      })
  void a_mistake_is_one_sentence(String right, String wrong, String sentence) throws IOException {
    write(SMALL.replace(right, wrong));
    Shell.Said said = run();

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains(sentence).hasLineCount(1);
  }
}
