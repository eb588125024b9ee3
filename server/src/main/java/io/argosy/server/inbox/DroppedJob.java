package io.argosy.server.inbox;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.realm.RealmWorld;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A job file in the input area, with the files in the folder of the same name beside it. */
record DroppedJob(Path file) {
  private static final List<String> ENDINGS = List.of(".yaml", ".yml", ".json", ".config");

  private static final List<String> OUR_FOLDERS = List.of("accepted", "refused");

  /** Whether a file is a job file: by its name, and because it is a regular file. */
  static boolean isOne(Path file) {
    return ENDINGS.contains(ending(file)) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static String ending(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? "" : name.substring(dot);
  }

  String ending() {
    return ending(file);
  }

  private String stem() {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - ending().length());
  }

  /** The folder of its files, if it has any. */
  Path folder() {
    return file.resolveSibling(stem());
  }

  boolean hasFolder() {
    return !OUR_FOLDERS.contains(stem()) && Files.isDirectory(folder(), LinkOption.NOFOLLOW_LINKS);
  }

  /** The submission; its files are stored by their content. */
  Submission submission(RealmWorld world, Blobs blobs, long room) throws IOException {
    String text = InputFile.read(file);
    String source = String.valueOf(file.getFileName());
    // The same file, found again after a restart of the service, is the same job.
    String key = Sha256.of((source + "\0" + text).getBytes(StandardCharsets.UTF_8));
    if (isOlder(text)) {
      OlderJobFile older = OlderJobFile.of(source, name(), text);
      Path input = input(source, older.input());
      return submission(
          older.text(), List.of(attach(input, older.input(), world, blobs, room)), key);
    }
    List<Submission.Attached> files = new ArrayList<>();
    for (Path one : beside()) {
      String path = folder().relativize(one).toString().replace('\\', '/');
      files.add(attach(one, path, world, blobs, room));
    }
    return submission(text, files, key);
  }

  private static Submission submission(String text, List<Submission.Attached> files, String key) {
    return new Submission(
        text, files, Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.of(key));
  }

  private boolean isOlder(String text) {
    boolean json = ending().equals(".json") || ending().equals(".config");
    if (!json) {
      return false;
    }
    Fields fields = JsonTree.fields(String.valueOf(file.getFileName()), text);
    return OlderJobFile.isOne(fields);
  }

  /** The file's name, reduced to what a job's name allows. */
  private String name() {
    String safe = stem().replaceAll("[^A-Za-z0-9._-]", "-");
    String name = safe.matches("[A-Za-z0-9].*") ? safe : "job" + safe;
    return name.substring(0, Math.min(name.length(), 80));
  }

  private Path input(String source, String name) {
    for (Path place : List.of(folder().resolve(name), file.resolveSibling(name))) {
      if (Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
        return place;
      }
    }
    throw new BadInput(
        source,
        0,
        "inputFile",
        name,
        "inputFile is " + name + ", which does not lie beside the job file; put it there first");
  }

  private List<Path> beside() throws IOException {
    if (!hasFolder()) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder())) {
      List<Path> files =
          all.filter(one -> Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS)).sorted().toList();
      if (files.size() > Submission.FILES_LIMIT) {
        throw BadInput.inArgument(
            "files",
            "" + files.size(),
            folder().getFileName() + " holds more than " + Submission.FILES_LIMIT + " files");
      }
      return files;
    }
  }

  private static Submission.Attached attach(
      Path file, String path, RealmWorld world, Blobs blobs, long room) throws IOException {
    String sha256 = Sha256.of(file);
    String blob = world.names().file(sha256);
    if (blobs.size(blob).isEmpty()) {
      try (InputStream in = Files.newInputStream(file)) {
        blobs.put(blob, in, room);
      }
    }
    return new Submission.Attached(path, sha256, Files.isExecutable(file));
  }
}
