package io.argosy.agent.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Something does not fit on the disk of this machine; it may fit on another's. */
public final class NoDiskSpace extends IOException {
  private static final long serialVersionUID = 1;

  private final String sentence;

  public NoDiskSpace(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  public String sentence() {
    return sentence;
  }

  /**
   * Why a file could not be written: the disk is full, if less than the needed space is free.
   *
   * @param bytes the intended size of the file
   */
  public static IOException reason(IOException said, Path file, long bytes) throws IOException {
    long there = Files.exists(file) ? Files.size(file) : 0;
    Path folder = Optional.ofNullable(file.getParent()).orElse(file);
    boolean fits = Files.getFileStore(folder).getUsableSpace() >= bytes - there;
    return fits ? said : new NoDiskSpace("no disk space for " + bytes + " bytes");
  }
}
