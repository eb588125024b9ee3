package io.argosy.agent.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The agent's requests to Slurm, as its commands. */
record SlurmSubmission(SlurmCommands scribe, SlurmTerms terms, String name, Path alive) {
  /** The agent's allocations in Slurm, ended ones included; empty when Slurm does not answer. */
  Optional<List<ListedAllocation>> list() throws InterruptedException {
    CommandResult commandResult =
        scribe.call(
            "squeue",
            "--noheader",
            "--me",
            "--array",
            "--states=all",
            "--name=" + name,
            "--Format=" + ListedAllocation.FORMAT);
    return commandResult.isGood()
        ? Optional.of(ListedAllocation.parse(commandResult.out()))
        : Optional.empty();
  }

  /** Cancels elements; those that it does not reach are cancelled again later. */
  void cancel(List<String> elements) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of("scancel", "--quiet"));
    words.addAll(elements);
    scribe.call("", words);
  }

  /** Cancels all of the agent's allocations; returns whether none is left. */
  boolean endAll() throws InterruptedException {
    scribe.call("scancel", "--quiet", "--name=" + name);
    return list()
        .filter(all -> all.stream().allMatch(it -> it.phase() == ListedAllocation.Phase.OVER))
        .isPresent();
  }

  /** Requests allocations: the words of {@code sbatch}, which reads its script from its input. */
  List<String> words(AllocationRequest allocationRequest, int count, boolean inArray) {
    List<String> words = new ArrayList<>(List.of("sbatch", "--parsable"));
    words.addAll(List.of("--job-name=" + name, "--chdir=/"));
    words.addAll(List.of("--output=/dev/null", "--error=/dev/null", "--input=/dev/null"));
    words.addAll(
        List.of("--nodes=1", "--ntasks=1", "--cpus-per-task=" + allocationRequest.processors()));
    terms.partition().ifPresent(it -> words.add("--partition=" + it));
    allocationRequest.minutes().ifPresent(it -> words.add("--time=" + it));
    if (inArray) {
      words.add("--array=0-" + (count - 1));
    }
    words.addAll(terms.options());
    return words;
  }

  CommandResult submit(AllocationRequest allocationRequest, int count, boolean inArray)
      throws InterruptedException {
    return scribe.call(AllocationScript.script(alive), words(allocationRequest, count, inArray));
  }

  /** The elements of what was just submitted: {@code 17} or {@code 17;cluster} was the answer. */
  static Optional<List<String>> elements(String answer, int count, boolean inArray) {
    String job = answer.strip().replaceFirst(";.*", "");
    if (!job.matches("\\d+")) {
      return Optional.empty();
    }
    return Optional.of(
        inArray ? IntStream.range(0, count).mapToObj(i -> job + "_" + i).toList() : List.of(job));
  }

  /** The cluster's limits; empty when Slurm does not answer. */
  Optional<ClusterLimits> limits() throws InterruptedException {
    CommandResult config = scribe.call("scontrol", "show", "config");
    if (!config.isGood()) {
      return Optional.empty();
    }
    String time = partition().map(it -> it.out().lines().findFirst().orElse("")).orElse("");
    return Optional.of(ClusterLimits.parse(config.out(), time));
  }

  /** The time limit of the partition, if one is named and Slurm answers. */
  Optional<CommandResult> partition() throws InterruptedException {
    if (terms.partition().isEmpty()) {
      return Optional.empty();
    }
    CommandResult commandResult =
        scribe.call("sinfo", "--noheader", "--partition=" + terms.partition().get(), "--format=%l");
    return Optional.of(commandResult).filter(CommandResult::isGood);
  }

  /** The partitions of the cluster, for people. */
  String partitions() throws InterruptedException {
    CommandResult commandResult = scribe.call("sinfo", "--noheader", "--format=%R");
    return String.join(", ", commandResult.out().lines().map(String::strip).distinct().toList());
  }
}
