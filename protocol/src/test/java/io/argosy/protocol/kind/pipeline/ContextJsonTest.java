package io.argosy.protocol.kind.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextJsonTest {
  @Test
  void a_document_comes_back_as_it_was_with_every_digit() throws Exception {
    String text = "{\"a\":[1,2.50,1e400,\"ü\",true,null],\"b\":{\"c\":123456789012345678901}}";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ContextJson.write(ContextJson.object(text.getBytes(UTF_8)), out);
    assertThat(out.toString(UTF_8)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|is empty",
        "[1]|is not a JSON object",
        "{} {}|has something behind its JSON object",
      })
  void what_is_no_object_is_refused(String text, String sentence) {
    assertThatThrownBy(() -> ContextJson.object(text.getBytes(UTF_8)))
        .isInstanceOf(ContextJson.NotJson.class)
        .hasMessage(sentence);
  }

  @ParameterizedTest
  @CsvSource({"{", "'{\"a\":1,\"a\":2}'", "no", "'{\"a\":NaN}'"})
  void what_is_not_json_is_refused(String text) {
    assertThatThrownBy(() -> ContextJson.object(text.getBytes(UTF_8)))
        .isInstanceOf(ContextJson.NotJson.class)
        .hasMessageStartingWith("is not JSON: ");
  }
}
