package io.argosy.cli.kind.workflow;

import io.argosy.cli.image.ImageStore;
import io.argosy.cli.rent.AgentLaunch;
import io.argosy.cli.rent.ChildProcesses;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.process.ProcessTree;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The sites of a workflow file, emulated on this computer: each machine is an agent in its own
 * process, with the CPU share of its site. They end with this process in any case.
 */
final class Sites implements AutoCloseable, FlowWatch.Ground {
  /** How long an agent may take for an orderly shutdown. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final Path folder;
  private final Machine common;
  private final boolean contained;
  private final List<Process> processes = new ArrayList<>();
  private final Set<String> living = new TreeSet<>();

  /** Their names at the service. */
  private final Map<String, MachineId> machines = new TreeMap<>();

  /**
   * The settings that all machines share.
   *
   * @param executor what runs programs there, if given
   * @param images where each machine keeps its pulled images, also for later runs
   * @param built where images that were built for the run are
   * @param gone receives machines that have ended
   */
  record Machine(
      String server,
      Path token,
      Optional<String> executor,
      Path images,
      Optional<String> built,
      Consumer<MachineId> gone) {}

  private Sites(Path folder, Machine common, boolean contained) {
    this.folder = folder;
    this.common = common;
    this.contained = contained;
  }

  /**
   * Starts all machines of all sites.
   *
   * @param folder with a subfolder for each
   */
  static Sites start(FlowFile file, Path folder, Machine common) throws IOException {
    boolean contained = file.runs().stream().anyMatch(run -> run.container().isPresent());
    Sites sites = new Sites(folder, common, contained);
    try {
      Optional<Processors> processors = Processors.of(of(file));
      int machine = 0;
      for (FlowFile.Site site : of(file)) {
        for (int i = 1; i <= site.machines(); i++) {
          int number = machine++;
          sites.start(
              site,
              site.machines() == 1 ? site.name() : site.name() + "-" + i,
              processors.map(it -> it.machines().get(number)));
        }
      }
      return sites;
    } catch (IOException | RuntimeException e) {
      sites.close();
      throw e;
    }
  }

  /** Those of the file; without any, this computer is one site. */
  static List<FlowFile.Site> of(FlowFile file) {
    return file.sites().isEmpty()
        ? List.of(
            new FlowFile.Site(
                "here",
                1,
                Math.max(1, Runtime.getRuntime().availableProcessors()),
                1,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                100,
                1,
                OptionalDouble.empty(),
                "here",
                Optional.empty()))
        : file.sites();
  }

  private void start(FlowFile.Site site, String name, Optional<List<Integer>> pins)
      throws IOException {
    Path place = folder.resolve(name);
    Files.createDirectories(place);
    endPredecessor(place);
    List<String> words = new ArrayList<>();
    words.addAll(AgentLaunch.here());
    words.addAll(List.of("--server", common.server(), "--token-file", common.token().toString()));
    words.addAll(List.of("--site", site.name(), "--name", name));
    words.addAll(List.of("--slots", Integer.toString(site.slots())));
    words.addAll(List.of("--work", place.resolve("work").toString(), "--run-as-range", "none"));
    words.addAll(AgentLaunch.UNLIMITED);
    if (site.cpu() < 1) {
      words.addAll(List.of("--cpu", percent(site.cpu())));
    }
    words.addAll(List.of("--pin", pins.map(Sites::list).orElse("none")));
    common.executor().ifPresent(it -> words.addAll(List.of("--executor", it)));
    common.built().ifPresent(it -> words.addAll(List.of("--built-images", it)));
    ProcessBuilder builder =
        new ProcessBuilder(ChildProcesses.words(place.resolve("pid"), words))
            .directory(place.toFile());
    if (contained) {
      new ImageStore(common.images().resolve(name)).tell(builder.environment());
    }
    File log = place.resolve("log").toFile();
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    processes.add(builder.start());
    living.add(name);
    machines.put(name, new MachineId(site.name() + "." + name));
  }

  @Override
  public List<String> news() {
    List<String> ended = living.stream().filter(name -> isGone(folder.resolve(name))).toList();
    ended.forEach(living::remove);
    ended.forEach(name -> common.gone().accept(machines.getOrDefault(name, new MachineId(name))));
    return ended.stream().map(this::gone).toList();
  }

  private String gone(String name) {
    return "the machine "
        + name
        + " has ended: see "
        + folder.resolve(name).resolve("log")
        + (living.isEmpty() ? "" : "; its tasks go to others");
  }

  @Override
  public boolean isGone() {
    return living.isEmpty();
  }

  /** Whether a started agent has ended; a zombie has no command any more. */
  private static boolean isGone(Path place) {
    return pid(place)
        .filter(
            number ->
                ProcessHandle.of(number)
                    .filter(it -> it.isAlive() && it.info().command().isPresent())
                    .isEmpty())
        .isPresent();
  }

  private static Optional<Long> pid(Path place) {
    try {
      String text = Files.readString(place.resolve("pid")).strip();
      return text.matches("\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    } catch (IOException notYet) {
      return Optional.empty();
    }
  }

  private static String list(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** The agent of a killed run may still be shutting down. */
  private static void endPredecessor(Path place) throws IOException {
    Optional<ProcessHandle> before =
        pid(place).flatMap(ProcessHandle::of).filter(it -> isAgent(it, place));
    Files.deleteIfExists(place.resolve("pid"));
    if (before.isPresent()) {
      before.get().destroy();
      try {
        if (!ProcessTree.haveEnded(List.of(before.get()), GRACE)) {
          ProcessTree.kill(before.get());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean isAgent(ProcessHandle process, Path place) {
    return process
        .info()
        .arguments()
        .filter(words -> List.of(words).contains(place.resolve("work").toString()))
        .isPresent();
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).setScale(3, RoundingMode.HALF_UP) + "%";
  }

  /** Ends all machines and waits until they are gone. */
  @Override
  public void close() {
    ChildProcesses.end(processes, GRACE);
  }
}
