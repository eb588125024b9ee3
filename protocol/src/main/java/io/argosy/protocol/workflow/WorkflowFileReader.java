package io.argosy.protocol.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a {@link WorkflowFile} in any of the formats, which it recognises by content. */
public final class WorkflowFileReader {
  /** Larger files are refused unread. */
  public static final int LIMIT_BYTES = 64 << 20;

  /** The limit for our YAML, which needs more memory because it becomes a tree first. */
  public static final int YAML_LIMIT_BYTES = 32 << 20;

  private WorkflowFileReader() {}

  public static WorkflowFile read(Path file) {
    return read(file, false);
  }

  /**
   * Reads a file.
   *
   * @param mend whether negative numbers in DAX are read as zero and counted, not refused
   */
  public static WorkflowFile read(Path file, boolean mend) {
    String source = file.toString();
    byte[] bytes = bytes(file);
    if (bytes.length > LIMIT_BYTES) {
      throw bad(source, "the file is larger than 64 MiB, the limit for a workflow; split it");
    }
    return parse(source, bytes, mend);
  }

  /**
   * Reads a workflow in memory.
   *
   * @param source its name in errors
   */
  public static WorkflowFile parse(String source, byte[] bytes) {
    return parse(source, bytes, false);
  }

  private static WorkflowFile parse(String source, byte[] bytes, boolean mend) {
    return switch (first(bytes)) {
      case '<' -> DaxReader.read(source, bytes, mend);
      case '{' -> WfFormatReader.read(source, bytes);
      default -> WorkflowYamlReader.read(source, text(source, bytes));
    };
  }

  /** The first character that is neither white space nor a UTF-8 byte order mark. */
  private static char first(byte[] bytes) {
    for (byte each : bytes) {
      char c = (char) (each & 0xFF);
      if (c > ' ' && c != 0xEF && c != 0xBB && c != 0xBF) {
        return c;
      }
    }
    return ' ';
  }

  private static byte[] bytes(Path file) {
    if (Files.isDirectory(file)) {
      throw bad(file.toString(), "the file is a directory; give a workflow file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LIMIT_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw bad(
          file.toString(),
          "the file does not exist; give the path of a workflow in YAML, DAX or WfFormat");
    } catch (IOException e) {
      throw bad(file.toString(), "the file cannot be read (" + e.getMessage() + ")");
    }
  }

  private static String text(String source, byte[] bytes) {
    if (bytes.length > YAML_LIMIT_BYTES) {
      throw bad(
          source, "the file is larger than 32 MiB, the limit for a workflow in YAML; split it");
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw bad(source, "the file is not a text file; give YAML in UTF-8, DAX or WfFormat");
    }
  }

  private static BadInput bad(String source, String sentence) {
    return new BadInput(source, 0, "", "", sentence);
  }
}
