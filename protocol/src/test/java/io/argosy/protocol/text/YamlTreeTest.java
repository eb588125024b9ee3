package io.argosy.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class YamlTreeTest {
  private static String refusal(String text) {
    return catchThrowableOfType(BadInput.class, () -> YamlTree.read("x.yaml", text)).getMessage();
  }

  @Test
  void nodes_know_their_lines_and_whether_they_were_quoted() {
    Node.Mapping root = YamlTree.read("x.yaml", "a: 1\nb:\n  - \"2\"\n");

    assertThat(root.entries().get("a")).isEqualTo(new Node.Scalar("1", false, 1));
    assertThat(root.entries().get("b"))
        .isEqualTo(new Node.Sequence(java.util.List.of(new Node.Scalar("2", true, 3)), 3));
  }

  @Test
  void what_is_not_yaml_is_refused_with_its_line() {
    assertThat(refusal("a: 1\nb: [1, 2\nc: 3\n")).startsWith("x.yaml, line 3: this is not YAML: ");
    assertThat(refusal("a: 1\n\tb: 2\n")).startsWith("x.yaml, line 2: this is not YAML: ");
    assertThat(refusal("a: \u0007\n")).startsWith("x.yaml: this is not YAML: ");
  }

  @Test
  void an_empty_file_and_one_without_fields_are_refused() {
    assertThat(refusal("")).startsWith("x.yaml: the file is empty");
    assertThat(refusal("# only a comment\n")).startsWith("x.yaml: the file is empty");
    assertThat(refusal("hello\n"))
        .isEqualTo("x.yaml, line 1: the file holds hello; it must hold fields such as 'argosy: 1'");
    assertThat(refusal("- a\n")).startsWith("x.yaml, line 1: the file holds a list");
    assertThat(refusal("---\n")).startsWith("x.yaml, line ");
  }

  @Test
  void a_second_document_a_field_twice_and_an_odd_name_are_refused() {
    assertThat(refusal("a: 1\n---\nb: 2\n"))
        .startsWith("x.yaml, line 2: a second document begins here");
    assertThat(refusal("a: 1\nb: 2\na: 3\n"))
        .isEqualTo("x.yaml, line 3: the field a is there twice; keep one of them");
    assertThat(refusal("[a]: 1\n")).contains("a field name is a list");
  }

  @Test
  @Timeout(120)
  void bombs_of_aliases_or_nesting_are_refused() {
    assertThat(refusal("a: &a [x, x]\nb: [*a, *a]\n"))
        .startsWith("x.yaml, line 1: anchors and aliases (& and *) are not supported");
    assertThat(refusal("a: " + "[".repeat(100_000))).contains("nested more than 20 deep");
  }

  @Test
  void a_value_with_a_nul_character_is_refused() {
    assertThatThrownBy(() -> YamlTree.read("x.yaml", "a: \"b\\0c\"\n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("line 1: a value holds a NUL character");
  }
}
