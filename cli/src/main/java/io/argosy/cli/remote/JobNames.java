package io.argosy.cli.remote;

import io.argosy.protocol.job.JobFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The files named in a job file, and the words of its commands, which may name files.
 *
 * @param words possible files
 * @param named required files
 */
public record JobNames(Collection<String> words, Collection<String> named) {
  public JobNames {
    words = List.copyOf(words);
    named = List.copyOf(named);
  }

  /** What any job names; a kind adds what its tasks name. */
  public static JobNames of(JobFile job) {
    List<String> words = new ArrayList<>();
    job.runs().forEach(run -> words.addAll(run.way().command()));
    if (job.result().merge() instanceof JobFile.Merge.Command merge) {
      words.addAll(merge.words());
    }
    List<String> named = new ArrayList<>(job.files());
    return new JobNames(words, named);
  }

  /** With further required files. */
  public JobNames with(Collection<String> more) {
    List<String> all = new ArrayList<>(named);
    all.addAll(more);
    return new JobNames(words, all);
  }
}
