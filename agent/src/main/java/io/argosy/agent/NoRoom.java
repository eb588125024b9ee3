package io.argosy.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Something does not fit on the disk of this machine; on that of another it may. */
public final class NoRoom extends IOException {
  private static final long serialVersionUID = 1;

  private final String sentence;

  public NoRoom(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  public String sentence() {
    return sentence;
  }

  /**
   * Why a file could not be written: for want of room, if there is less than it takes.
   *
   * @param bytes how large it is to be
   */
  public static IOException reason(IOException said, Path file, long bytes) throws IOException {
    long there = Files.exists(file) ? Files.size(file) : 0;
    Path folder = Optional.ofNullable(file.getParent()).orElse(file);
    boolean fits = Files.getFileStore(folder).getUsableSpace() >= bytes - there;
    return fits ? said : new NoRoom("there is no room on the disk for " + bytes + " bytes");
  }
}
