package io.argosy.cli.remote;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;

/** The files of a job: those it names, and those in its folder that its commands name. */
public final class JobFiles {
  private final Path folder;

  public JobFiles(Path folder) {
    this.folder = folder;
  }

  /** A file to upload, and its name. */
  public record Found(Path file, Submission.Attached attached) {}

  /**
   * @param words of the job's commands; those that are files of the folder count
   * @param named files and folders that the job names itself; each must exist
   */
  public List<Found> find(Collection<String> words, Collection<String> named) {
    SequencedSet<String> paths = new LinkedHashSet<>();
    for (String word : words) {
      String path = word.startsWith("./") ? word.substring(2) : word;
      if (InnerPath.isBelow(path) && Files.isRegularFile(folder.resolve(path))) {
        paths.add(path);
      }
    }
    for (String name : named) {
      paths.addAll(below(name));
    }
    if (paths.size() > Submission.FILES_LIMIT) {
      throw BadInput.inArgument(
          "files",
          Integer.toString(paths.size()),
          "the job names "
              + paths.size()
              + " files; at most "
              + Submission.FILES_LIMIT
              + " can go along");
    }
    return paths.stream().map(this::found).toList();
  }

  private List<String> below(String name) {
    if (!InnerPath.isBelow(name) || !Files.exists(folder.resolve(name))) {
      throw BadInput.inArgument(
          "files",
          name,
          "files names " + name + ", which is not there below the folder of the job file");
    }
    List<String> paths = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder.resolve(name))) {
      all.filter(Files::isRegularFile)
          .sorted()
          .forEach(file -> paths.add(folder.relativize(file).toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return paths;
  }

  private Found found(String path) {
    if (!InnerPath.is(path)) {
      throw BadInput.inArgument(
          "files", path, "files has " + path + "; each must be " + InnerPath.RULE);
    }
    Path file = folder.resolve(path);
    refuseLinkOut(path, file);
    return new Found(file, new Submission.Attached(path, sha256(file), Files.isExecutable(file)));
  }

  /** The target of a link outside the folder is not part of the job, and may be private. */
  private void refuseLinkOut(String path, Path file) {
    try {
      if (!file.toRealPath().startsWith(folder.toRealPath())) {
        throw BadInput.inArgument(
            "files", path, path + " is a link that leads out of the job file's folder; copy it in");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha256(Path file) {
    try {
      return Sha256.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
