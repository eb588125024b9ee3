package io.argosy.cli.kind.iterative;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.flag.DeadlineFlag;
import io.argosy.cli.flag.FlagNames;
import io.argosy.cli.flag.IterationOptions;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.option.RunOptions;
import io.argosy.console.Console;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.iterative.IterativeDraft;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Node;
import io.argosy.protocol.text.YamlDraft;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The file of an iterative job as the user typed it: a command, or a file with other values. A
 * typed job becomes a job file first, so that the same rules and the same sentences hold for both.
 */
record TypedIterations(JobReading reading, RunOptions options, Settings settings, Console console) {
  /** Seeds that are chosen are short enough to be typed. */
  private static final int SEED_LIMIT = 1_000_000_000;

  /**
   * A job file, and how its mistakes are named.
   *
   * @param seed which was chosen because the user gave none
   */
  record Typed(JobFile file, FlagNames names, Optional<Integer> seed, boolean prints) {
    private void tellSeed(Console console) {
      seed.ifPresent(
          it -> {
            boolean has = ((IterativeFile) file).iterations().block().isPresent();
            String again = " --seed " + it + (has ? " with the same blocks" : " --reproducible");
            console.error("the seed is " + it + "; for a result that you can repeat:" + again);
          });
    }

    /** Prints the file or runs the job; returns the exit code. */
    int run(Console console, Running running) throws Exception {
      if (prints) {
        console.lines(file.text().lines().toList());
        return ExitCode.DONE;
      }
      try {
        return running.run(file, () -> tellSeed(console));
      } catch (BadInput bad) {
        throw names.named(bad);
      }
    }
  }

  /** Runs a job; returns the exit code. */
  interface Running {
    /**
     * @param accepted called when the job was accepted
     */
    int run(JobFile file, Runnable accepted) throws Exception;
  }

  /** A command without a file. */
  Typed of(List<String> command) throws Exception {
    Path folder = settings.folder().toAbsolutePath();
    YamlDraft draft = IterativeDraft.of(options.name().orElse("run"), command);
    SequencedMap<String, Node> given = given();
    Optional<Integer> chosen =
        options.iterations().hasSeed()
            ? Optional.empty()
            : Optional.of(new SecureRandom().nextInt(SEED_LIMIT));
    chosen.ifPresent(it -> given.putFirst("seed", YamlDraft.value(it.toString())));
    options.policy().ifPresent(it -> given.put("policy", YamlDraft.value(it)));
    options
        .machines()
        .asked()
        .ifPresent(
            it -> {
              int slots = it.slots().values().stream().mapToInt(Integer::intValue).sum();
              given.put("slots.max", YamlDraft.value(Integer.toString(slots)));
            });
    set(draft, given);
    JobFile file = inBlocks(draft, parsed(draft, folder, IterationOptions.FLAGS));
    return new Typed(file, IterationOptions.FLAGS, chosen, options.iterations().printsFile());
  }

  /** A file with the values of flags in place of its own. */
  Typed over(JobFile file, Path source) throws Exception {
    SequencedMap<String, Node> given = given();
    FlagNames names = namesOf(given);
    boolean prints = options.iterations().printsFile();
    if (given.isEmpty() && !options.iterations().isReproducible()) {
      return new Typed(file, names, Optional.empty(), prints);
    }
    YamlDraft draft = new YamlDraft(YamlTree.read(source.toString(), file.text()));
    given.keySet().stream()
        .filter(field -> field.startsWith("run.") && draft.isList("run"))
        .findFirst()
        .ifPresent(
            field -> {
              String flag = names.flags().getOrDefault(field, field);
              throw BadInput.inArgument(
                  flag,
                  "",
                  flag + " is for one way to run, and the job file has several; set it" + " there");
            });
    set(draft, given);
    JobFile changed = inBlocks(draft, parsed(draft, file.folder(), names));
    return new Typed(changed, names, Optional.empty(), prints);
  }

  private JobFile parsed(YamlDraft draft, Path folder, FlagNames names) {
    return names.in(() -> reading.files().parse("", draft.text(), folder, Instant.now()));
  }

  /** The job with blocks, if the user wants some and there are none yet. */
  private JobFile inBlocks(YamlDraft draft, JobFile file) throws Exception {
    boolean has = ((IterativeFile) file).iterations().block().isPresent();
    if (has || !options.iterations().isReproducible()) {
      return file;
    }
    long block = new BlockTrial(options, settings, console).choose((IterativeFile) file);
    draft.set("iterations", "block", YamlDraft.value(Long.toString(block)));
    return parsed(draft, file.folder(), IterationOptions.FLAGS);
  }

  private static FlagNames namesOf(SequencedMap<String, Node> given) {
    SequencedMap<String, String> names = new LinkedHashMap<>();
    given
        .keySet()
        .forEach(
            field -> names.put(field, IterationOptions.FLAGS.flags().getOrDefault(field, field)));
    return new FlagNames(names);
  }

  private SequencedMap<String, Node> given() {
    SequencedMap<String, Node> given = options.iterations().fields();
    options
        .bag()
        .deadline()
        .ifPresent(it -> given.put("promise.deadline", YamlDraft.value(deadline(it))));
    return given;
  }

  private static String deadline(String flag) {
    // Only an iterative job or a workflow has a deadline from its start; the reader checks it.
    return flag.endsWith(" from start")
        ? flag
        : DeadlineFlag.text(flag, ZonedDateTime.now(ZoneId.systemDefault()));
  }

  private static void set(YamlDraft draft, SequencedMap<String, Node> given) {
    given.forEach(
        (field, value) -> {
          int dot = field.indexOf('.');
          if (dot < 0) {
            draft.set(field, value);
          } else {
            draft.set(field.substring(0, dot), field.substring(dot + 1), value);
          }
        });
  }
}
