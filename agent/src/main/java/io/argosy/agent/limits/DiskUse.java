package io.argosy.agent.limits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** The space that a folder uses on its disk, from {@code du}; it follows no links. */
final class DiskUse {
  private DiskUse() {}

  static OptionalLong of(Path folder) {
    Optional<String> du = SystemCommands.find("du");
    if (du.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      Process process =
          new ProcessBuilder(du.get(), "-s", "-x", "-k", folder.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      // Its exit code is not 0 when a file disappeared meanwhile; its output is still valid.
      process.waitFor();
      String number = said.split("\\s", 2)[0];
      return number.matches("\\d{1,15}")
          ? OptionalLong.of(Long.parseLong(number) << 10)
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalLong.empty();
    }
  }
}
