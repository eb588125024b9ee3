package io.argosy.cli.flag;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.text.YamlDraft;
import io.argosy.protocol.text.YamlTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What users may type about an iterative job instead of writing it into its file. */
public final class IterationOptions {
  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "Iterative jobs: how many iterations, such as 1e6.")
  private @Nullable String iterations;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "Iterative jobs: count (any N iterations) or range (every index once; the default of a"
              + " command with {first} or {last}).")
  private @Nullable String mode;

  @Option(
      names = "--block",
      paramLabel = "N",
      description =
          "Iterative jobs: every call does N iterations, so that the same seed gives the same"
              + " result on any machines.")
  private @Nullable String block;

  @Option(
      names = "--reproducible",
      description =
          "Iterative jobs: choose the size of blocks by a short trial, and print it for the file;"
              + " then the same seed gives the same result on any machines.")
  private boolean reproducible;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Iterative jobs: what the seed of each chunk is drawn from.")
  private @Nullable String seed;

  @Option(
      names = "--merge",
      paramLabel = "HOW",
      description =
          "Iterative jobs: how results become one: sum, concat, collect, or a command such as"
              + " 'sort -n'.")
  private @Nullable String merge;

  @Option(
      names = "--otherwise",
      paramLabel = "WHAT",
      description = "Iterative jobs: at a deadline that passes, continue or stop.")
  private @Nullable String otherwise;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Iterative jobs: how long one call may take, such as 10m.")
  private @Nullable String timeout;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "Iterative jobs: how often one piece of work may fail.")
  private @Nullable String retries;

  @Option(
      names = "--print-file",
      description = "Iterative jobs: print the job file with the values of all flags; run nothing.")
  private boolean print;

  /** Whether the file is to be printed and nothing to be run. */
  public boolean printsFile() {
    return print;
  }

  /** Whether the job must have blocks. */
  public boolean isReproducible() {
    return reproducible;
  }

  public boolean hasSeed() {
    return seed != null;
  }

  /** The values that were given, by the field that each one sets. */
  public SequencedMap<String, Node> fields() {
    SequencedMap<String, Node> fields = new LinkedHashMap<>();
    put(fields, "iterations.total", iterations);
    put(fields, "iterations.mode", mode);
    put(fields, "iterations.block", block);
    put(fields, "seed", seed);
    put(fields, "promise.otherwise", otherwise);
    put(fields, "run.timeout", timeout);
    put(fields, "run.retries", retries);
    Optional.ofNullable(merge).ifPresent(it -> fields.put("result.merge", merging(it)));
    return fields;
  }

  private static void put(SequencedMap<String, Node> fields, String field, @Nullable String value) {
    if (value != null) {
      fields.put(field, YamlDraft.value(value));
    }
  }

  /** A command is a list as in a job file, or words with spaces between them. */
  private static Node merging(String text) {
    if (text.startsWith("[")) {
      Node list = YamlTree.read("--merge", "merge: " + text).entries().get("merge");
      return list == null ? YamlDraft.value(text) : list;
    }
    return text.strip().contains(" ") || text.contains("/")
        ? YamlDraft.words(List.of(text.strip().split(" +")))
        : YamlDraft.value(text);
  }

  /** Refuses the flags for a job of another kind. */
  public void refuseUnlessIterative() {
    Optional<String> flag = fields().keySet().stream().findFirst().map(FLAGS.flags()::get);
    if (flag.isPresent() || print || reproducible) {
      String given = flag.orElse(print ? "--print-file" : "--reproducible");
      throw BadInput.inArgument(
          given, "", given + " is for iterative jobs; this job is none, so write it into its file");
    }
  }

  /** The flag of each field. */
  public static final FlagNames FLAGS = new FlagNames(names());

  private static SequencedMap<String, String> names() {
    SequencedMap<String, String> names = new LinkedHashMap<>();
    names.put("iterations.total", "--iterations");
    names.put("iterations.mode", "--mode");
    names.put("iterations.block", "--block");
    names.put("seed", "--seed");
    names.put("name", "--name");
    names.put("promise.deadline", "--deadline");
    names.put("promise.otherwise", "--otherwise");
    names.put("run.timeout", "--timeout");
    names.put("run.retries", "--retries");
    names.put("run.chunked", "the command");
    names.put("result.merge", "--merge");
    names.put("slots.max", "--slots");
    names.put("policy", "--policy");
    return names;
  }
}
