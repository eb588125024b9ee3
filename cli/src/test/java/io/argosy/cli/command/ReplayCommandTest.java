package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ReplayCommandTest {
  @TempDir Path home;
  private Shell shell;
  private Path journal = Path.of("");

  @BeforeEach
  void a_job_that_ran() throws IOException {
    shell = new Shell(home);
    String job = shell.job("count", "seq {first} {last}", "result: {merge: concat}");
    assertThat(shell.argosy("run", job).exit()).isZero();
    journal = home.resolve(".local/state/argosy/runs/count-1/journal");
  }

  @Test
  void a_run_is_decided_again_alike_whether_named_or_by_its_folder() {
    Shell.Said named = shell.argosy("replay", "count-1");
    assertThat(named.err()).isEmpty();
    assertThat(named.exit()).isZero();
    assertThat(named.lines()).singleElement().asString().matches("same through \\d+ entries");
    assertThat(shell.argosy("replay", journal.toString()).out()).isEqualTo(named.out());
    assertThat(shell.argosy("replay", journal.getParent().toString()).out()).isEqualTo(named.out());
  }

  @Test
  void a_planted_difference_is_found_and_printed() {
    Path planted = home.resolve("planted");
    try (FileJournal copy = FileJournal.open(planted);
        Stream<Entry> entries = FileJournal.read(journal)) {
      entries.forEach(entry -> copy.append(altered(entry)));
    }

    Shell.Said said = shell.argosy("replay", planted.toString());

    assertThat(said.exit()).isEqualTo(3);
    assertThat(said.lines().get(1)).startsWith("different from entry ");
    assertThat(said.lines().get(2)).isEqualTo("  when    the results of count-1 were merged");
    assertThat(said.lines().get(3)).isEqualTo("  stored  cancelled");
    assertThat(said.lines().get(4)).isEqualTo("  now     done");
    Shell.Said json = shell.argosy("replay", "--json", planted.toString());
    assertThat(json.lines()).hasSize(1).allSatisfy(Json::check);
    assertThat(json.out()).contains("\"stored\":\"cancelled\",\"now\":\"done\",\"exit\":3");
  }

  private static Entry altered(Entry entry) {
    List<Fact> facts = entry.facts().stream().map(ReplayCommandTest::altered).toList();
    return Entry.of(entry.seq(), entry.stimuli(), facts);
  }

  private static Fact altered(Fact fact) {
    return fact instanceof Fact.JobEnded ended
        ? new Fact.JobEnded(new JobId("count-1"), ended.at(), new Outcome.Cancelled())
        : fact;
  }

  @Test
  void a_run_that_is_not_there_is_refused_with_advice() {
    Shell.Said said = shell.argosy("replay", "coun-1");
    assertThat(said.exit()).isEqualTo(2);
    assertThat(said.err()).contains("did you mean count-1?");
  }

  @Test
  void a_run_is_played_under_another_policy_beside_what_was_recorded() {
    Shell.Said said = shell.argosy("replay", "count-1", "--policy", "static");

    assertThat(said.err()).isEmpty();
    assertThat(said.exit()).isZero();
    assertThat(said.lines().getFirst().strip().split(" {2,}"))
        .containsExactly("recorded", "simulated again", "under static");
    assertThat(said.lines().getLast()).startsWith("under static the job would have taken ");
    Shell.Said json = shell.argosy("replay", "count-1", "--policy", "static", "--json");
    assertThat(json.lines()).hasSize(1).allSatisfy(Json::check);
    assertThat(shell.argosy("replay", "count-1", "--policy", "x").err())
        .startsWith("argosy: --policy is x; it must be one of argosy, ruper, static");
  }

  @Test
  void worth_prints_whether_balancing_pays_off_with_its_numbers() {
    Shell.Said said = shell.argosy("worth", "count-1");

    assertThat(said.exit()).isZero();
    assertThat(said.out()).contains("1 - 0.659^n").contains("equal shares would have taken ");
    assertThat(said.lines().getLast())
        .matches("(balancing is worth it|a static split is good enough) here: .*");
    assertThat(shell.argosy("worth", "count-1", "--json").lines())
        .hasSize(1)
        .allSatisfy(Json::check);
  }

  @Test
  void with_one_partition_there_is_nothing_to_balance() throws IOException {
    String job =
        shell.job("alone", "seq {first} {last}", "result: {merge: concat}\nslots: {max: 1}");
    assertThat(shell.argosy("run", job).exit()).isZero();

    assertThat(shell.argosy("worth", "alone-1").lines())
        .containsExactly(
            "one partition did all the work, so there was nothing to balance; run the job with more"
                + " slots to learn whether it is worth it");
  }
}
