package io.argosy.bench.chaos;

import io.argosy.protocol.text.BadInput;
import io.argosy.simulator.machine.Streams;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Kills processes of a service at random, lets every job end, and checks the invariants. Exit code
 * 0: all held; 1: some did not, and the folder is kept; 2: bad input.
 */
public final class Chaos {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration TO_END = Duration.ofMinutes(12);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(3);
  private static final Duration PROGRESS = Duration.ofSeconds(10);

  private final ChaosOptions options;
  private final ChaosFolder folder;
  private final ChaosService service;
  private final int firstUser;
  private final ChaosFindings findings = new ChaosFindings();
  private final WorldChecks world;
  private final Strikes strikes;
  private final long began = System.nanoTime();

  private Chaos(ChaosOptions options) throws IOException, InterruptedException {
    this.options = options;
    this.folder = new ChaosFolder(options.stamp());
    Runtime.getRuntime().addShutdownHook(new Thread(this::endEverything));
    // Far from the default range of agents; each run has another.
    this.firstUser = 1_000_000 + (int) (ProcessHandle.current().pid() % 10_000) * 100_000;
    this.service = new ChaosService(folder, options.postgres(), firstUser);
    this.world = new WorldChecks(folder, findings);
    this.strikes = new Strikes(folder, service, options.seed());
  }

  public static void main(String[] words) throws Exception {
    ChaosOptions options;
    try {
      options = ChaosOptions.parse(words);
    } catch (BadInput mistake) {
      System.err.println("chaos: " + mistake.getMessage());
      System.exit(2);
      return;
    }
    System.exit(new Chaos(options).run() ? 0 : 1);
  }

  private void endEverything() {
    new OwnProcesses(folder.root()).all().forEach(ProcessHandle::destroyForcibly);
  }

  private boolean run() throws IOException, InterruptedException, SQLException {
    say("seed " + options.seed() + ", folder " + folder.root());
    service.start();
    JobTexts texts =
        new JobTexts(folder.part("jobs"), new Streams(options.seed()).stream("sizes of jobs"));
    ServiceQuestions people = service.questions();
    JobFeeder feeder = new JobFeeder(people, texts, findings);
    feeder.start();
    strikeUntilOver(feeder, people);
    say("no more strikes; " + strikes.kills() + " kills; waiting for the jobs under way");
    letAllEnd(feeder);
    check(feeder);
    report(feeder);
    boolean good = findings.violations().isEmpty();
    if (good && !options.keep()) {
      remove(folder.root());
    } else {
      say("the folder stays: " + folder.root());
    }
    return good;
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private void say(String sentence) {
    System.out.println(String.format("%6.1f s  %s", elapsed().toMillis() / 1000.0, sentence));
  }

  /**
   * Two in three strikes wait until a request was answered since the last one: otherwise a slow
   * computer only restarts processes. The third does not wait.
   */
  private void strikeUntilOver(JobFeeder feeder, ServiceQuestions people)
      throws IOException, InterruptedException {
    RandomGenerator hurries = new Streams(options.seed()).stream("hurries");
    Duration next = elapsed();
    Duration told = Duration.ZERO;
    long struck = System.nanoTime();
    boolean hurry = true;
    while (!options.isOver(strikes.kills(), elapsed())) {
      boolean ready =
          hurry
              || people.hasAnsweredSince(struck)
              || elapsed().compareTo(next.plus(LONGEST_WAIT)) > 0;
      if (elapsed().compareTo(next) >= 0 && ready) {
        Optional<Duration> pause = strikes.strike();
        next = elapsed().plus(pause.orElse(TICK));
        if (pause.isPresent()) {
          struck = System.nanoTime();
          hurry = hurries.nextInt(3) == 0;
        }
      }
      look();
      if (elapsed().compareTo(told.plus(PROGRESS)) >= 0) {
        told = elapsed();
        progress(feeder);
      }
      LockSupport.parkNanos(TICK.toNanos());
    }
  }

  private void progress(JobFeeder feeder) {
    int under = feeder.handed().size() - feeder.ended();
    say(
        strikes.kills()
            + " kills, "
            + feeder.ended()
            + " jobs ended, "
            + under
            + " under way; last: "
            + strikes.last());
  }

  /** Restarts what is due, and judges processes that ended by themselves. */
  private void look() throws IOException, InterruptedException {
    strikes.bringBack();
    for (SupervisedProcess process : service.all()) {
      Optional<SupervisedProcess.Ending> ending = process.unexpected();
      if (ending.isPresent()) {
        world.unexpected(ending.get());
        strikes.startAgain(process);
      }
    }
  }

  private void letAllEnd(JobFeeder feeder) throws IOException, InterruptedException {
    strikes.bringAllBack();
    feeder.close();
    long until = System.nanoTime() + TO_END.toNanos();
    while (!feeder.isDone() && System.nanoTime() - until < 0) {
      look();
      LockSupport.parkNanos(TICK.toNanos());
    }
    feeder.giveUp();
    strikes.bringAllBack();
  }

  private void check(JobFeeder feeder) throws IOException, InterruptedException, SQLException {
    say("checking");
    world.rentedMachines();
    StoredJournal journal = StoredJournal.readWithBills(folder, service);
    JobChecks jobs = new JobChecks(service.questions(), service.each(), journal.byJob(), findings);
    jobs.check(feeder.handed());
    jobs.stories(StoredJournal.read(folder, service).byJob());
    stories();
    world.journal(StoredJournal.read(folder, service));
    service.stop();
    world.processes();
    world.exits(service);
    world.files(firstUser);
  }

  /** Writes the history of each job with a violation, while a server can still show it. */
  private void stories() throws IOException {
    List<String> jobs =
        findings.violations().stream()
            .map(ChaosFindings.Violation::subject)
            .filter(it -> it.matches("(range|count|bag|flow)-\\d+"))
            .distinct()
            .toList();
    for (String job : jobs) {
      byte[] told = service.questions().bytes("/v1/jobs/" + job + "/decisions?all=true");
      Path file = folder.part("log").resolve(job + ".story.json");
      Files.write(file, told);
      say("the story of " + job + " (" + file + "):");
      System.out.println(new String(told, StandardCharsets.UTF_8));
    }
  }

  private void report(JobFeeder feeder) {
    System.out.println();
    System.out.println("| struck | times |\n| --- | --- |");
    strikes
        .counts()
        .forEach((kind, count) -> System.out.println("| " + kind.words() + " | " + count + " |"));
    System.out.println("| all kills | " + strikes.kills() + " |");
    System.out.println();
    findings.table().forEach(System.out::println);
    System.out.println();
    say(
        "seed "
            + options.seed()
            + ": "
            + strikes.kills()
            + " kills, "
            + feeder.handed().size()
            + " jobs, "
            + findings.violations().size()
            + " violations");
    findings.violations().forEach(it -> say("VIOLATED, seed " + options.seed() + ": " + it));
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
