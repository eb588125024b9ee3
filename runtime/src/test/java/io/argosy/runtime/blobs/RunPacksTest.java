package io.argosy.runtime.blobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunPacksTest {
  @TempDir Path run;

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private String read(PackPlace place, String expected) throws IOException {
    ResultRef result = new ResultRef(place.length(), Sha256.of(bytes(expected)));
    return new String(RunPacks.read(run, place, result), UTF_8);
  }

  @Test
  void what_was_appended_is_read_where_it_lies_also_by_a_later_process() throws IOException {
    Blobs.Appended first;
    Blobs.Appended second;
    try (RunPacks packs = new RunPacks(run)) {
      first = packs.append(bytes("abc"));
      second = packs.append(bytes("defg"));
    }
    try (RunPacks later = new RunPacks(run)) {
      assertThat(later.append(bytes("x")).pack()).isNotEqualTo(first.pack());
    }
    assertThat(read(new PackPlace(first.pack(), first.offset(), 3), "abc")).isEqualTo("abc");
    assertThat(read(new PackPlace(second.pack(), second.offset(), 4), "defg")).isEqualTo("defg");
    assertThat(read(new PackPlace("none", 0, 0), "")).isEmpty();
  }

  @Test
  void a_pack_that_is_torn_or_altered_is_not_read() throws IOException {
    Blobs.Appended at;
    try (RunPacks packs = new RunPacks(run)) {
      at = packs.append(bytes("abc"));
    }
    PackPlace place = new PackPlace(at.pack(), at.offset(), 3);
    Path file = run.resolve("results/packs").resolve(at.pack());
    Files.writeString(file, "abd");
    assertThatThrownBy(() -> read(place, "abc")).isInstanceOf(Blobs.Damaged.class);
    Files.writeString(file, "ab");
    assertThatThrownBy(() -> read(place, "abc")).isInstanceOf(EOFException.class);
  }
}
