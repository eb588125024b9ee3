package io.argosy.agent.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The agent's requests to Slurm, as its commands. */
record Queue(Scribe scribe, SlurmTerms terms, String name, Path alive) {
  /** The agent's allocations in Slurm, ended ones included; empty when Slurm does not answer. */
  Optional<List<Element>> list() throws InterruptedException {
    Said said =
        scribe.call(
            "squeue",
            "--noheader",
            "--me",
            "--array",
            "--states=all",
            "--name=" + name,
            "--Format=" + Element.FORMAT);
    return said.isGood() ? Optional.of(Element.parse(said.out())) : Optional.empty();
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
        .filter(all -> all.stream().allMatch(it -> it.phase() == Element.Phase.OVER))
        .isPresent();
  }

  /** Requests allocations: the words of {@code sbatch}, which reads its script from its input. */
  List<String> words(Wish wish, int count, boolean inArray) {
    List<String> words = new ArrayList<>(List.of("sbatch", "--parsable"));
    words.addAll(List.of("--job-name=" + name, "--chdir=/"));
    words.addAll(List.of("--output=/dev/null", "--error=/dev/null", "--input=/dev/null"));
    words.addAll(List.of("--nodes=1", "--ntasks=1", "--cpus-per-task=" + wish.processors()));
    terms.partition().ifPresent(it -> words.add("--partition=" + it));
    wish.minutes().ifPresent(it -> words.add("--time=" + it));
    if (inArray) {
      words.add("--array=0-" + (count - 1));
    }
    words.addAll(terms.options());
    return words;
  }

  Said submit(Wish wish, int count, boolean inArray) throws InterruptedException {
    return scribe.call(Waiting.script(alive), words(wish, count, inArray));
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
  Optional<Limits> limits() throws InterruptedException {
    Said config = scribe.call("scontrol", "show", "config");
    if (!config.isGood()) {
      return Optional.empty();
    }
    String time = partition().map(it -> it.out().lines().findFirst().orElse("")).orElse("");
    return Optional.of(Limits.parse(config.out(), time));
  }

  /** The time limit of the partition, if one is named and Slurm answers. */
  Optional<Said> partition() throws InterruptedException {
    if (terms.partition().isEmpty()) {
      return Optional.empty();
    }
    Said said =
        scribe.call("sinfo", "--noheader", "--partition=" + terms.partition().get(), "--format=%l");
    return Optional.of(said).filter(Said::isGood);
  }

  /** The partitions of the cluster, for people. */
  String partitions() throws InterruptedException {
    Said said = scribe.call("sinfo", "--noheader", "--format=%R");
    return String.join(", ", said.out().lines().map(String::strip).distinct().toList());
  }
}
