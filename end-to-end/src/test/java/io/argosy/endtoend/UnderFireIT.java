package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.AttemptId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorial's job of three programs on a whole service: two servers with PostgreSQL and S3, and
 * three agents, of which one runs programs by itself, one in Slurm and one in containers. The job
 * has more work than fits into a test; when the test has seen enough, the program in Slurm does the
 * rest at once, and the machine with containers, whose call may last minutes, is taken away.
 */
@Tag("components")
@Timeout(900)
final class UnderFireIT {
  private static final int TOTAL = 100_000;
  private static final List<String> SITES = List.of("old", "new", "lent");

  @TempDir Path folder;

  private static void everythingIsThere() throws Exception {
    Postgres.needed();
    Component.needed("slurm", SlurmHouse.isPossible(), "no Slurm that we may start: no story");
    Component.needed("podman", Harbour.isPossible(), "no podman and registry: no story");
    Component.needed("curl", Programs.hasCurl(), "curl is not installed: no story");
  }

  /** The example, with more work, an image for one of its programs and a shortcut for another. */
  private void write(String image) throws IOException {
    Path examples = Path.of(System.getProperty("argosy.home"), "examples", "take-part");
    for (String file : List.of("longest.sh", "longest.awk")) {
      Files.copy(examples.resolve(file), folder.resolve(file));
    }
    String longest = "private static String longest(long block) {\n";
    String program = Files.readString(examples.resolve("Longest.java"));
    assertThat(program).contains(longest);
    String cut = "if (Files.exists(Path.of(\"" + folder + "/go\"))) return block + \" 0 0\";\n";
    Files.writeString(folder.resolve("Longest.java"), program.replace(longest, longest + cut));
    String yaml = Files.readString(examples.resolve("together.yaml"));
    Files.writeString(
        folder.resolve("together.yaml"),
        yaml.replace("total: 10_000", "total: " + TOTAL)
                .replace("on: [lent]", "on: [lent]\n    container: {image: '" + image + "'}")
            // Reports every second: the sooner work moves, the sooner the test is over.
            + "promise: {deadline: 20s}\nslots: {initial: 3}\n");
  }

  /** The site where each attempt was placed. */
  private static Map<AttemptId, String> sites(List<Fact> facts) {
    Map<AttemptId, String> sites = new HashMap<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.AttemptPlaced placed) {
        sites.put(placed.attempt(), placed.machine().value().replaceFirst("\\..*", ""));
      }
    }
    return sites;
  }

  private static List<Fact.PieceKept> kept(List<Fact> facts) {
    return facts.stream()
        .filter(Fact.PieceKept.class::isInstance)
        .map(Fact.PieceKept.class::cast)
        .toList();
  }

  /** How many kept iterations the agent of each site has done. */
  private static Map<String, Long> done(List<Fact> facts) {
    Map<AttemptId, String> sites = sites(facts);
    Map<String, Long> done = new TreeMap<>();
    for (Fact.PieceKept kept : kept(facts)) {
      done.merge(sites.getOrDefault(kept.attempt(), ""), kept.piece().count(), Long::sum);
    }
    return done;
  }

  private static boolean allHaveDoneMore(Map<String, Long> than, Map<String, Long> now) {
    return SITES.stream().allMatch(s -> now.getOrDefault(s, 0L) > than.getOrDefault(s, 0L));
  }

  @Test
  void an_owner_is_killed_a_lent_machine_leaves_and_the_job_ends_once_and_whole() throws Exception {
    everythingIsThere();
    try (Postgres postgres = Postgres.start();
        S3Store store = new S3Store(folder.resolve("s3"));
        Harbour harbour = Harbour.open(Files.createDirectory(folder.resolve("harbour")));
        SlurmHouse slurm = SlurmHouse.start(Files.createDirectory(folder.resolve("slurm")));
        Fleet fleet = new Fleet(folder, postgres.database("story"))) {
      fleet.keepBodiesIn(store, "s3://lab/service");
      fleet.keepRealmsFor("10s");
      fleet.serve();
      Fleet.Replica last = fleet.serve();
      write(harbour.image());
      fleet.agent(Map.of(), "old", "one", 1, "--executor", "process");
      fleet.agent(
          slurm.variables(), "new", "two", 1, "--executor", "slurm", "--slurm-interval", "300ms");
      Desk.Call lent = fleet.agent(harbour.variables(), "lent", "three", 1, "--executor", "podman");
      String job = fleet.submit("together.yaml");
      Desk.until(
          "each has done some", () -> allHaveDoneMore(Map.of(), done(fleet.facts(last, job))));
      List<Fleet.Replica> both = fleet.ownerFirst(postgres.ask("story", "select owner from realm"));
      Fleet.Replica other = both.getLast();

      both.getFirst().call().kill();
      Desk.until("the other is asked", () -> fleet.kept(other, job) > 0);
      Map<String, Long> before = done(fleet.facts(other, job));
      assertThat(before).containsOnlyKeys(SITES);
      Desk.until("each does more", () -> allHaveDoneMore(before, done(fleet.facts(other, job))));
      fleet.go();
      lent.process().destroy();

      List<String> lines = fleet.result(other, job);
      List<Fact> facts = fleet.facts(other, job);
      assertWhole(lines, facts);
      assertThat(done(facts).values().stream().mapToLong(it -> it).sum()).isEqualTo(TOTAL);
      assertThat(facts.stream().filter(Fact.JobEnded.class::isInstance)).hasSize(1);
      assertBodies(store, job, facts);
    }
  }

  /** Every block exists once, and is right unless the program in Slurm took its shortcut. */
  private static void assertWhole(List<String> lines, List<Fact> facts) {
    assertThat(lines.stream().map(line -> line.replaceAll(" .*", "")).toList())
        .isEqualTo(Scripts.everyIndexOnce(TOTAL));
    Map<AttemptId, String> sites = sites(facts);
    for (Fact.PieceKept kept : kept(facts)) {
      long block = kept.piece().end() - 1;
      if (!"new".equals(sites.get(kept.attempt()))) {
        assertThat(lines.get((int) block)).isEqualTo(TogetherIT.longest(block));
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (UncheckedIOException wentMeanwhile) {
      return files(folder);
    }
  }

  /** Checks that every kept result is an object of the store, and that no other place has one. */
  private void assertBodies(S3Store store, String job, List<Fact> facts) throws IOException {
    int kept = kept(facts).size();
    Path bodies = store.object("service/main/jobs/" + job);
    assertThat(kept).isPositive();
    assertThat(files(bodies).stream().map(Path::toString))
        .anyMatch(it -> it.contains("/packs/") || it.contains("/results/"));
    try (Stream<Path> own = Files.list(bodies)) {
      assertThat(own.filter(it -> it.getFileName().toString().startsWith("result.")))
          .anySatisfy(it -> assertThat(it).isNotEmptyFile());
    }
    for (int replica = 0; replica < 2; replica++) {
      assertThat(folder.resolve("data-" + replica + "/server/blobs")).doesNotExist();
    }
  }
}
