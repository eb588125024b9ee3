package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.policy.SchedulePolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class ScheduleCommandTest {
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final String FACES = EXAMPLES.resolve("faces/paper.yaml").toString();
  private static final String NETWORKS = EXAMPLES.resolve("faces/platform.yaml").toString();

  @TempDir Path home;
  private Shell shell;

  @BeforeEach
  void a_shell() {
    shell = new Shell(home);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(home.resolve(name), text).toString();
  }

  @Test
  void heft_ends_the_textbook_case_at_eighty() {
    Shell.Said said =
        shell.argosy(
            "schedule",
            EXAMPLES.resolve("textbook/workflow.yaml").toString(),
            "--platform",
            EXAMPLES.resolve("textbook/platform.yaml").toString(),
            "--policy=heft",
            "--json");

    assertThat(said.exit()).isZero();
    assertThat(said.lines()).hasSize(1).allSatisfy(Json::check);
    assertThat(said.out()).contains("\"makespanSeconds\":80.0,").contains("\"task\":\"n10\"");
  }

  @Test
  void the_example_is_planned_task_by_task_with_the_reason() {
    Shell.Said said = shell.argosy("schedule", FACES, "--platform", NETWORKS);

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst())
        .isEqualTo(
            "faces on two-networks: 33 tasks, 50 edges, 6 images; 62 vCPUs, 31 VMs, 11 hosts, 4"
                + " clouds");
    assertThat(said.out()).contains("lower bound").contains("why there").contains("denoise-10");
  }

  @Test
  void all_policies_stand_side_by_side_and_the_portfolio_is_never_worse() {
    Shell.Said said = shell.argosy("schedule", FACES, "--platform", NETWORKS, "--compare");

    for (String policy : SchedulePolicies.names()) {
      assertThat(said.lines()).anySatisfy(line -> assertThat(line).startsWith(policy + " "));
    }
    assertThat(said.lines().getLast()).startsWith("shortest: ").contains("portfolio");
  }

  @Test
  void several_workflows_are_planned_as_one_whatever_their_format() throws IOException {
    String dax =
        file(
            "pair.xml",
            """
            <adag><job id="A" name="make" runtime="3"/><job id="B" name="use" runtime="2"/>
            <child ref="B"><parent ref="A"/></child></adag>
            """);
    Shell.Said said = shell.argosy("schedule", FACES, dax, FACES, "--platform", NETWORKS);

    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst()).startsWith("faces + pair on two-networks: 68 tasks");
  }

  @Test
  void the_page_holds_every_policy_and_needs_no_network() throws IOException {
    Path page = home.resolve("page.html");
    Shell.Said said =
        shell.argosy(
            "schedule", FACES, "--platform", NETWORKS, "--compare", "--page", page.toString());

    assertThat(said.lines().getLast()).isEqualTo("page " + page);
    String html = Files.readString(page);
    assertThat(html).doesNotContain("https://").doesNotContain("src=").doesNotContain("@import");
    assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http://");
    for (String policy : SchedulePolicies.names()) {
      assertThat(html).contains("\"policy\":\"" + policy + "\"");
    }
  }

  @Test
  void no_text_of_a_file_can_close_an_element_of_the_page() throws IOException {
    String evil =
        file(
            "evil.yaml",
            """
            argosy: 1
            kind: workflow
            name: "</script><script>alert(1)</script>"
            tasks: [{id: "<b>", work: 1s}]
            """);
    Path page = home.resolve("page.html");
    shell.argosy("schedule", evil, "--platform", NETWORKS, "--page", page.toString());

    assertThat(Files.readString(page)).doesNotContain("alert(1)</script>").doesNotContain("<b>");
  }

  @Test
  void files_without_images_get_them_from_a_seed() throws IOException {
    String dax = file("one.xml", "<adag><job id=\"A\" name=\"make\" runtime=\"3\"/></adag>");
    List<String> once = images(dax, "1");

    assertThat(once).isEqualTo(images(dax, "1")).isNotEqualTo(images(dax, "2"));
    assertThat(once.getFirst()).contains("3 images");
  }

  private List<String> images(String file, String seed) {
    return shell
        .argosy("schedule", file, "--platform", NETWORKS, "--images=3", "--ccr=1", "--seed", seed)
        .lines();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy=hfet|--policy is hfet; it must be one of sf-cuv, sf-cuv-host, cuv-fix, heft,"
            + " peft, cmwsl, soc, cap, com, portfolio; did you mean heft?",
        "--reference=fast|--reference is fast; it must be a positive speed, such as 2000 MIPS or 2"
            + " GIPS",
        "--images=5|--images is 5, but the workflow names its images; leave it out",
        "--ccr=1|--ccr is 1.0; it must be a number, zero or more, and --images must be there"
      })
  void a_wrong_flag_is_one_sentence(String flag, String sentence) {
    Shell.Said said = shell.argosy("schedule", FACES, "--platform", NETWORKS, flag);

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).isEqualTo("argosy: " + sentence + "\n");
  }

  @Test
  void an_error_names_the_limit_of_a_task_that_fits_nowhere() throws IOException {
    String large =
        file(
            "large.yaml",
            """
            argosy: 1
            kind: workflow
            name: large
            tasks: [{id: huge, work: 1s, memory: 1 TB}]
            """);
    Shell.Said said = shell.argosy("schedule", large, "--platform", NETWORKS);

    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).startsWith("argosy: task huge fits nowhere: its memory of");
  }
}
