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

  /** Writes what was gathered; a file that is there is replaced. */
  public static void write(Path file, SequencedMap<String, Object> data) {
    try {
      Files.writeString(file, html(data), UTF_8);
    } catch (IOException e) {
      String sentence = "--html is " + file + "; the page could not be written there";
      throw BadInput.inArgument("--html", file.toString(), sentence);
    }
  }

  static String html(SequencedMap<String, Object> data) {
    return part("page.html")
        .replace("/*style*/", part("page.css"))
        .replace("/*script*/", part("draw.js") + part("page.js"))
        .replace("/*data*/", escaped(JsonText.of(data)));
  }

  /** No text of a job can end the element that the data stands in. */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c");
  }

  private static String part(String name) {
    try (InputStream in = PageFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
