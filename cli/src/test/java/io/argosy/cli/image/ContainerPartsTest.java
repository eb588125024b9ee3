package io.argosy.cli.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers of an ordinary user need parts that root does not. */
class ContainerPartsTest {
  @TempDir Path folder;

  private void commands(String... names) throws IOException {
    for (String name : names) {
      assertThat(Files.createFile(folder.resolve(name)).toFile().setExecutable(true)).isTrue();
    }
  }

  private ContainerParts of(String user) {
    return new ContainerParts(List.of(folder), user, user.equals("root"), folder);
  }

  private String what(String user) {
    return of(user).missing().map(ContainerParts.Missing::what).orElse("nothing");
  }

  @Test
  void each_missing_part_is_named_with_its_package() throws IOException {
    assertThat(what("root")).isEqualTo("podman is not on the PATH");
    commands("podman", "runc");
    assertThat(what("root")).isEqualTo("nothing");
    assertThat(of("ada").missing())
        .contains(
            new ContainerParts.Missing(
                "newuidmap, which podman needs for users other than root, is not on the PATH",
                "install the package uidmap"));
    commands("newuidmap", "newgidmap");
    assertThat(what("ada")).isEqualTo(folder.resolve("subuid") + " has no line for user ada");
    Files.writeString(folder.resolve("subuid"), "bob:1:2\nada:100000:65536\n");
    Files.writeString(folder.resolve("subgid"), "adam:100000:65536\n");
    assertThat(of("ada").missing().orElseThrow().advice())
        .isEqualTo("let root run: usermod --add-subgids 100000-165535 ada");
    Files.writeString(folder.resolve("subgid"), "ada:100000:65536\n");
    assertThat(what("ada")).isEqualTo("nothing");
  }

  @Test
  void a_job_with_an_image_is_refused_before_its_first_attempt() throws IOException {
    commands("podman", "runc");

    assertThatThrownBy(() -> of("ada").refuse("image", "debian"))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "image is debian, and containers cannot run here: newuidmap, which podman needs for"
                + " users other than root, is not on the PATH; install the package uidmap, or run"
                + " programs as processes with --executor process");
    of("root").refuse("image", "debian");
  }
}
