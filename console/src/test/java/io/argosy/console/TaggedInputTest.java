package io.argosy.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class TaggedInputTest {
  private static String tagged(String text) throws IOException {
    return new String(
        new TaggedInput(new ByteArrayInputStream(text.getBytes(UTF_8)), "ü").readAllBytes(), UTF_8);
  }

  @Test
  void each_line_has_the_tag_and_what_is_not_there_has_none() throws Exception {
    assertThat(tagged("a\nb\n")).isEqualTo("ü\ta\nü\tb\n");
    assertThat(tagged("a\n\nb")).isEqualTo("ü\ta\nü\t\nü\tb");
    assertThat(tagged("")).isEmpty();
  }
}
