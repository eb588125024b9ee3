package io.argosy.cli.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SequencedMap;

/** Writes the page: one file with style, script and data inside. */
public final class PageFile {
  private PageFile() {}

  /**
   * Writes a page; replaces an existing file.
   *
   * @param flag the flag that named the file
   */
  public static void write(String flag, Path file, String html) {
    try {
      Files.writeString(file, html, UTF_8);
    } catch (IOException e) {
      String sentence = flag + " is " + file + "; the page could not be written there";
      throw BadInput.inArgument(flag, file.toString(), sentence);
    }
  }

  /** A page in the common style: its body, its own style, and its script. */
  public static String html(
      String body, String style, String script, SequencedMap<String, Object> data) {
    return part("frame.html")
        .replace("<!--body-->", body)
        .replace("/*style*/", part("page.css") + style)
        .replace("/*script*/", part("draw.js") + script)
        .replace("/*data*/", escaped(JsonText.of(data)));
  }

  /** No text of a job can close the element that contains the data. */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c");
  }

  private static String part(String name) {
    return part(PageFile.class, name);
  }

  /** A resource file beside a class. */
  public static String part(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
