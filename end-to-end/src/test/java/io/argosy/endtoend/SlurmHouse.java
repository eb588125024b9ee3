package io.argosy.endtoend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A separate Slurm with one node: a controller, a node's daemon and an authentication daemon. */
final class SlurmHouse implements AutoCloseable {
  private static final List<String> COMMANDS =
      List.of("munged", "slurmctld", "slurmd", "sbatch", "srun", "squeue", "scancel", "scontrol");

  private final Path folder;
  private final Map<String, String> variables;
  private final List<Process> daemons = new ArrayList<>();
  private Optional<Process> controller = Optional.empty();

  private SlurmHouse(Path folder) {
    this.folder = folder;
    this.variables = Map.of("SLURM_CONF", folder.resolve("slurm.conf").toString());
  }

  /** Whether it is installed, and this user may start it. */
  static boolean isPossible() throws IOException {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    return root && COMMANDS.stream().allMatch(it -> command(it).isPresent());
  }

  private static Optional<Path> command(String name) {
    String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
    return Arrays.stream(path.split(":"))
        .map(it -> Path.of(it, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts one.
   *
   * @param more further lines of its configuration
   */
  static SlurmHouse start(Path folder, String... more) throws Exception {
    SlurmHouse house = new SlurmHouse(folder);
    for (String inside : List.of("state", "spool", "munge")) {
      Files.createDirectories(folder.resolve(inside));
    }
    house.configure(List.of(more));
    try {
      house.keys();
      house.control();
      house.daemon("slurmd", "-D");
      house.until("the node is idle", () -> house.say("sinfo", "-h", "-o", "%T").equals("idle"));
    } catch (Exception | AssertionError e) {
      house.close();
      throw e;
    }
    return house;
  }

  private void configure(List<String> more) throws IOException {
    String host = hostName();
    List<String> lines = new ArrayList<>();
    lines.addAll(List.of("ClusterName=argosy", "SlurmctldHost=" + host + "(127.0.0.1)"));
    lines.addAll(List.of("SlurmUser=root", "SlurmdUser=root", "AuthType=auth/munge"));
    lines.addAll(List.of("AuthInfo=socket=" + socket(), "CredType=cred/munge"));
    lines.addAll(List.of("SlurmctldPort=" + Ports.free(), "SlurmdPort=" + Ports.free()));
    lines.addAll(List.of("StateSaveLocation=" + folder.resolve("state")));
    lines.addAll(List.of("SlurmdSpoolDir=" + folder.resolve("spool")));
    lines.addAll(List.of("SlurmctldPidFile=" + folder.resolve("slurmctld.pid")));
    lines.addAll(List.of("SlurmdPidFile=" + folder.resolve("slurmd.pid")));
    lines.addAll(List.of("SlurmctldLogFile=" + folder.resolve("slurmctld.times")));
    lines.addAll(List.of("ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none"));
    lines.addAll(List.of("SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU"));
    lines.addAll(List.of("SwitchType=switch/none", "MpiDefault=none", "ReturnToService=2"));
    lines.addAll(List.of("JobAcctGatherType=jobacct_gather/none", "JobCompType=jobcomp/none"));
    lines.addAll(List.of("AccountingStorageType=accounting_storage/none", "KillWait=1"));
    lines.add("SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0");
    // More processors than exist: the test is about the queue, not the speed.
    lines.add("SlurmdParameters=config_overrides");
    lines.add("NodeName=" + host + " NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN");
    lines.add("PartitionName=main Nodes=" + host + " Default=YES MaxTime=INFINITE State=UP");
    lines.addAll(more);
    Files.write(folder.resolve("slurm.conf"), lines);
  }

  /** The host's name as the daemons see it, whether or not it can be resolved. */
  private static String hostName() throws IOException {
    return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().replaceFirst("\\..*", "");
  }

  private Path socket() {
    return folder.resolve("munge/socket");
  }

  private void keys() throws Exception {
    byte[] key = new byte[128];
    new SecureRandom().nextBytes(key);
    Path file = Files.write(folder.resolve("munge/key"), key);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    List<String> words = new ArrayList<>(List.of("--force", "--foreground"));
    words.addAll(List.of("--key-file=" + file, "--socket=" + socket()));
    words.add("--pid-file=" + folder.resolve("munge/pid"));
    words.add("--log-file=" + folder.resolve("munge/log"));
    words.add("--seed-file=" + folder.resolve("munge/seed"));
    daemon("munged", words.toArray(String[]::new));
    until("keys are kept", () -> Files.exists(socket()));
  }

  private Process daemon(String name, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(command(name).orElseThrow().toString());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(variables);
    builder.redirectErrorStream(true).redirectOutput(log(name).toFile());
    Process process = builder.start();
    daemons.add(process);
    return process;
  }

  private Path log(String daemon) {
    return folder.resolve(daemon + ".log");
  }

  /** Starts the controller, or restarts it with its saved state. */
  void control() throws IOException {
    controller = Optional.of(daemon("slurmctld", "-D"));
  }

  /** Ends the controller in order: a killed one loses what it had not written yet. */
  void endController() throws InterruptedException {
    controller.orElseThrow().destroy();
    controller.orElseThrow().waitFor();
  }

  /** Connects a restarted controller with its node now, and not in a minute. */
  void greet() throws Exception {
    Desk.until("it answers", () -> !say("sinfo", "--noheader").isEmpty());
    say("scontrol", "reconfigure");
  }

  /** The environment of commands that use it. */
  Map<String, String> variables() {
    return variables;
  }

  /** Runs a Slurm command; returns its output. */
  String say(String... words) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().putAll(variables);
    builder.redirectError(folder.resolve("complaints").toFile());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor(60, TimeUnit.SECONDS);
    return said.strip();
  }

  /** The allocations in one of these states, by the ids that commands use. */
  List<String> elements(String states) throws Exception {
    String said = say("squeue", "--noheader", "--array", "--states=" + states, "--format=%i");
    return said.lines().map(String::strip).toList();
  }

  /** Lets requeued allocations begin now, and not after Slurm's two minutes. */
  void hurry() throws Exception {
    for (String element : elements("pending")) {
      say("scontrol", "update", "JobId=" + element, "StartTime=now");
    }
  }

  /** Changes the state of the node: {@code drain}, {@code resume}. */
  void node(String state) throws Exception {
    say("scontrol", "update", "nodename=" + hostName(), "state=" + state, "reason=test");
  }

  private void until(String what, Desk.Condition condition) throws Exception {
    Desk.until(
        what,
        () -> {
          for (Process daemon : daemons) {
            if (!daemon.isAlive()) {
              throw new AssertionError("a daemon ended: " + logs());
            }
          }
          return condition.holds();
        });
  }

  private String logs() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String daemon : List.of("munged", "slurmctld", "slurmd")) {
      if (Files.exists(log(daemon))) {
        all.append(Files.readString(log(daemon)));
      }
    }
    return all.toString();
  }

  @Override
  public void close() throws Exception {
    say("scancel", "--user=root");
    Desk.until("nothing runs", () -> elements("running,completing").isEmpty());
    for (Process daemon : daemons.reversed()) {
      try (Stream<ProcessHandle> all = daemon.descendants()) {
        all.forEach(ProcessHandle::destroyForcibly);
      }
      daemon.destroyForcibly().waitFor();
    }
  }
}
