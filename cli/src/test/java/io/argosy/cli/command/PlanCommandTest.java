package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Menus without a sample. */
class PlanCommandTest {
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: sweep
      tasks: {command: [echo, "{index}"], over: {count: 40}}
      offers: [{name: small, provider: local, price: 0.02 EUR/m, billing: minute, max: 2}]
      promise: {budget: 5 EUR}
      """;

  @TempDir Path home;

  private Shell.Said plan(String bag, String... more) throws IOException {
    Path file = home.resolve("bag.yaml");
    Files.writeString(file, bag);
    String[] args = new String[more.length + 2];
    args[0] = "plan";
    args[1] = file.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return new Shell(home).argosy(args);
  }

  private void refused(String sentence, String bag, String... more) throws IOException {
    Shell.Said said = plan(bag, more);
    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
    assertThat(said.err()).contains(sentence);
  }

  @Test
  void a_number_that_the_menu_does_not_have_is_refused() throws IOException {
    refused(
        "choose is 99; the menu has lines 1 to ", BAG, "--seconds", "small=10", "--choose", "99");
    assertThat(plan(BAG, "--seconds", "small=10", "--choose", "1").exit()).isZero();
  }

  @Test
  void times_come_from_one_place() throws IOException {
    refused(
        "--seconds and --from are both given; give only one of them for how long tasks take",
        BAG,
        "--seconds",
        "small=10",
        "--from",
        "sweep-1");
  }

  @Test
  void a_deadline_to_stop_at_may_be_in_the_file_or_on_the_command_line() throws IOException {
    String stops = BAG.replace("5 EUR}", "5 EUR, otherwise: stop}");
    refused(
        "promise.otherwise is stop, but the job has no deadline to stop at; add promise.deadline,"
            + " or name a deadline with the choice",
        stops,
        "--seconds",
        "small=10");
    assertThat(plan(stops, "--seconds", "small=10", "--deadline", "1h").exit()).isZero();
  }

  @Test
  void a_choice_before_there_is_a_menu_is_refused() throws IOException {
    refused("--choose 1 chooses, but plan tries the bag", BAG, "--yes", "--choose", "1");
    refused("--rule knee chooses, but plan tries the bag", BAG, "--yes", "--rule", "knee");
  }

  @Test
  void for_a_budget_below_every_plan_the_output_names_the_cheapest() throws IOException {
    Shell.Said said = plan(BAG, "--seconds", "small=1000", "--budget", "0.30 EUR");
    assertThat(said.exit()).isZero();
    assertThat(said.out()).contains("no plan ends the bag for 0.30 EUR; the cheapest costs 13.");
  }

  @Test
  void costs_are_those_of_ending_the_bag_also_where_the_budget_is_less() throws IOException {
    // Forty tasks of a thousand seconds: 667 minutes on one machine.
    String line = ".*1 small.*13\\.3\\d - 13\\.3\\d - 13\\.3\\d +0 %.*";
    Shell.Said said = plan(BAG, "--seconds", "small=1000", "--budget", "0.30 EUR", "--all");
    assertThat(said.out().lines()).anyMatch(it -> it.matches(line));
  }

  @Test
  void if_no_plan_keeps_both_promises_the_output_shows_what_each_needs() throws IOException {
    String dear =
        BAG.replace(
            "max: 2}]",
            "max: 2}, {name: big, provider: local, price: 1 EUR/m, billing: minute, max: 2}]");
    assertThat(promised(dear, "1h"))
        .contains("no plan ends in 1h 00m for 20.00 EUR; in time the cheapest costs 58.24 EUR")
        .contains("; for the money the soonest takes 5h 33m");
    assertThat(promised(dear, "1m")).contains("no plan ends in 1m 00s; the fastest takes ");
    assertThat(promised(dear, "20h")).doesNotContain("no plan ends");
  }

  private String promised(String bag, String deadline) throws IOException {
    String[] flags = {
      "--seconds", "small=1000,big=100", "--budget", "20 EUR", "--deadline", deadline
    };
    return plan(bag, flags).out();
  }

  @Test
  void times_that_are_none_are_refused_in_our_words() throws IOException {
    String right = "it must be a type and its seconds, such as small=90";
    refused("--seconds is slow; " + right, BAG, "--seconds", "slow");
    refused(
        "--seconds is small=2, which is named twice; " + right, BAG, "--seconds=small=1,small=2");
  }

  @Test
  void plan_prints_the_first_and_the_highest_cost_of_the_sample_before_it_starts()
      throws IOException {
    refused(
        "the sample costs at most 5.00 EUR, all that may be spent; its machines cost 0.40 EUR at"
            + " first",
        BAG);
    refused("let --budget hold it down", BAG, "--sample-budget", "0.50 EUR");
    refused(
        "the first paid time of the cheapest machine costs at least 0.20 EUR",
        BAG,
        "--budget",
        "0.19 EUR");
  }
}
