package io.argosy.protocol.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePartTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("file"), "0123456789");
  }

  @Test
  void a_stream_has_the_bytes_of_its_part_and_no_more() throws IOException {
    assertThat(streamed(2, 3)).isEqualTo("234");
    assertThat(streamed(0, 0)).isEmpty();
    assertThat(streamed(8, 100)).isEqualTo("89");
    assertThat(streamed(20, 5)).isEmpty();
    try (InputStream rest = FilePart.open(file, 7)) {
      assertThat(text(rest.readAllBytes())).isEqualTo("789");
    }
  }

  @Test
  void a_stream_read_byte_by_byte_ends_with_its_part_too() throws IOException {
    try (InputStream in = FilePart.open(file, 9, 1)) {
      assertThat(in.read(new byte[0], 0, 0)).isZero();
      assertThat(in.read()).isEqualTo('9');
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(new byte[4], 0, 4)).isEqualTo(-1);
    }
  }

  @Test
  void the_end_of_a_short_file_is_all_of_it() throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      assertThat(text(FilePart.last(channel, 4))).isEqualTo("6789");
      assertThat(text(FilePart.last(channel, 400))).isEqualTo("0123456789");
      assertThat(text(FilePart.read(channel, 1, 2))).isEqualTo("12");
      assertThat(FilePart.read(channel, 30, 2)).isEmpty();
    }
  }

  private String streamed(long from, long bytes) throws IOException {
    try (InputStream in = FilePart.open(file, from, bytes)) {
      return text(in.readAllBytes());
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
