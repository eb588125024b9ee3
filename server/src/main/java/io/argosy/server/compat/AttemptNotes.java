package io.argosy.server.compat;

import io.argosy.runtime.blobs.Blobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Persistent notes on one attempt of the compatibility API, as names of blobs beside its uploads:
 * {@code resumed.SECONDS}, {@code finished.COUNT}, {@code upload.NUMBER}. They outlive the service
 * process.
 */
final class AttemptNotes {
  private final Blobs blobs;
  private final String folder;

  /**
   * @param folder the attempt's own folder
   */
  AttemptNotes(Blobs blobs, String folder) {
    this.blobs = blobs;
    this.folder = folder;
  }

  private List<Long> numbers(String kind) throws IOException {
    String start = folder + "/" + kind + ".";
    List<Long> numbers = new ArrayList<>();
    for (String name : blobs.list(folder)) {
      if (name.startsWith(start)) {
        numbers.add(Long.parseLong(name.substring(start.length())));
      }
    }
    return numbers;
  }

  private Optional<Long> latest(String kind) throws IOException {
    return numbers(kind).stream().max(Long::compare);
  }

  private void write(String kind, long number) throws IOException {
    blobs.put(name(kind, number), new ByteArrayInputStream(new byte[0]), 0);
  }

  private String name(String kind, long number) {
    return folder + "/" + kind + "." + number;
  }

  /** The attempt's elapsed time when its worker last started; the worker counts from there. */
  Duration latestStart() throws IOException {
    return Duration.ofSeconds(latest("resumed").orElse(0L));
  }

  void resumed(Duration at) throws IOException {
    if (at.isPositive()) {
      write("resumed", at.plusNanos(999_999_999).toSeconds());
    }
  }

  /** How many iterations its worker reported when it finished. */
  Optional<Long> finished() throws IOException {
    return latest("finished");
  }

  void finish(long count) throws IOException {
    write("finished", count);
  }

  /** The blob that was uploaded last. */
  Optional<String> upload() throws IOException {
    return latest("upload").map(number -> name("upload", number));
  }

  void upload(InputStream body, long limit) throws IOException {
    blobs.put(name("upload", latest("upload").orElse(0L) + 1), body, limit);
  }

  /** Removes uploads that are already kept or belong to an earlier state. */
  void dropUploads() throws IOException {
    for (long number : numbers("upload")) {
      blobs.remove(name("upload", number));
    }
  }
}
