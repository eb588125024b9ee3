package io.argosy.protocol.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that a person wrote. */
public final class InputFile {
  /** Larger files are refused unread. */
  public static final int LIMIT_BYTES = 1 << 20;

  private InputFile() {}

  /** The text of the file; {@link BadInput} if it is too large, not text or unreadable. */
  public static String read(Path file) {
    if (Files.isDirectory(file)) {
      throw bad(file, "is a directory; give a YAML file");
    }
    byte[] bytes = bytes(file);
    if (bytes.length > LIMIT_BYTES) {
      throw bad(file, "is larger than 1 MiB (" + LIMIT_BYTES + " bytes), the limit for such files");
    }
    return text(file, bytes);
  }

  private static byte[] bytes(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LIMIT_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw bad(file, "does not exist; give the path of a YAML file");
    } catch (IOException e) {
      throw bad(file, "cannot be read (" + e.getMessage() + "); give a readable YAML file");
    }
  }

  private static String text(Path file, byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') < 0) {
        return text;
      }
    } catch (CharacterCodingException e) {
      // Not UTF-8: the sentence below says so.
    }
    throw bad(file, "is not a text file; give YAML in UTF-8");
  }

  private static BadInput bad(Path file, String what) {
    return new BadInput(file.toString(), 0, "", "", "the file " + what);
  }
}
