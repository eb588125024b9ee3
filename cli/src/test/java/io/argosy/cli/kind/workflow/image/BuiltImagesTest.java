package io.argosy.cli.kind.workflow.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltImagesTest {
  @TempDir Path folder;

  private static FlowFile.Recipe recipe(Optional<String> place, String... files) {
    Spot spot = new Spot("wf.yaml", 3, "images[0].build", place.orElse("a list"));
    return new FlowFile.Recipe(
        "tools", Optional.empty(), Optional.empty(), place, List.of(files), spot);
  }

  private String hash(FlowFile.Recipe recipe) throws Exception {
    try (BuildContext context = BuildContext.of(recipe, folder)) {
      return context.hash();
    }
  }

  @Test
  void one_more_field_goes_to_the_end_of_whatever_way_a_file_is_written() {
    assertThat(BuiltImages.with("a: 1\nb: |\n  text\n\n", "c: 2"))
        .isEqualTo("a: 1\nb: |\n  text\nc: 2\n");
    assertThat(BuiltImages.with("# why\n{a: 1,\n b: {}}\n", "c: 2"))
        .isEqualTo("# why\n{a: 1,\n b: {}, c: 2}\n");
  }

  @Test
  void names_become_what_registries_allow() {
    assertThat(BuiltImages.repository("Faces_Paint 2.0")).isEqualTo("faces-paint-2-0");
    assertThat(BuiltImages.repository("__")).isEqualTo("image");
  }

  @Test
  void an_image_has_another_name_exactly_when_what_goes_into_it_is_other() throws Exception {
    Files.writeString(folder.resolve("a.awk"), "1");
    Files.writeString(folder.resolve("b.awk"), "1");
    String before = hash(recipe(Optional.empty(), "a.awk"));
    assertThat(hash(recipe(Optional.empty(), "a.awk"))).isEqualTo(before);
    assertThat(hash(recipe(Optional.empty(), "b.awk"))).isNotEqualTo(before);

    Files.writeString(folder.resolve("a.awk"), "2");
    assertThat(hash(recipe(Optional.empty(), "a.awk"))).isNotEqualTo(before);
  }

  @Test
  void what_is_not_there_is_named() {
    BadInput nowhere =
        catchThrowableOfType(
            BadInput.class, () -> hash(recipe(Optional.empty(), "no-such-program")));
    assertThat(nowhere).hasMessageContaining("no-such-program, which is neither beside the file");
    BadInput empty = catchThrowableOfType(BadInput.class, () -> hash(recipe(Optional.of("."))));
    assertThat(empty).hasMessageContaining("wf.yaml, line 3").hasMessageContaining("Containerfile");
  }

  @Test
  void a_program_that_needs_libraries_is_not_static() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    assertThat(StaticProgram.needsLibraries(java)).isTrue();
    Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n");
    assertThat(StaticProgram.needsLibraries(script)).isTrue();
  }
}
