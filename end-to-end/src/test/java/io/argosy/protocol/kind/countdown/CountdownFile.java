package io.argosy.protocol.kind.countdown;

import io.argosy.protocol.job.JobFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A valid job file of kind {@code countdown}: ticks that one slot runs one after the other. */
public record CountdownFile(
    String name,
    long ticks,
    List<Run> runs,
    int retries,
    Promise promise,
    Result result,
    List<String> files,
    Path folder,
    String text)
    implements JobFile {
  public CountdownFile {
    runs = List.copyOf(runs);
    files = List.copyOf(files);
  }

  @Override
  public String kind() {
    return "countdown";
  }

  @Override
  public OptionalLong seed() {
    return OptionalLong.empty();
  }

  @Override
  public Optional<String> policy() {
    return Optional.empty();
  }

  @Override
  public boolean isExact() {
    return true;
  }
}
