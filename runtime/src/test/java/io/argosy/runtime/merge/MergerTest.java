package io.argosy.runtime.merge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.job.JobFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MergerTest {
  @TempDir Path folder;
  private Merger merger;
  private Path result;

  @BeforeEach
  void open() {
    merger = new Merger(this::command);
    result = folder.resolve("result");
  }

  private Optional<String> merge(JobFile.Merge how, String... pieces) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (String piece : pieces) {
      paths.add(Files.writeString(folder.resolve(paths.size() + ".out"), piece));
    }
    return merger.merge(how, paths, result);
  }

  @Test
  void sum_adds_numbers_field_by_field() throws IOException {
    assertThat(sum("{\"in\": 3, \"of\": 4}", "{\"in\": 10, \"of\": 12}"))
        .isEqualTo("{\"in\":13,\"of\":16}");
  }

  @Test
  void sums_of_integers_are_exact_beyond_64_bits() throws IOException {
    assertThat(sum("9223372036854775807", "9223372036854775807")).isEqualTo("18446744073709551614");
  }

  @Test
  void sums_of_decimals_lose_no_digit() throws IOException {
    assertThat(sum("0.1", "0.2", "1e20")).isEqualTo("100000000000000000000.3");
  }

  @Test
  void groups_and_lists_are_added_inside_and_labels_must_agree() throws IOException {
    assertThat(
            sum(
                "{\"unit\":\"mm\",\"h\":[1,2],\"g\":{\"a\":1}}",
                "{\"unit\":\"mm\",\"h\":[10,20],\"g\":{\"a\":2,\"b\":5}}"))
        .isEqualTo("{\"unit\":\"mm\",\"h\":[11,22],\"g\":{\"a\":3,\"b\":5}}");
  }

  @Test
  void a_result_may_hold_several_values_one_a_line() throws IOException {
    assertThat(sum("{\"n\":1}\n{\"n\":2}\n", "{\"n\":3}")).isEqualTo("{\"n\":6}");
  }

  @Test
  void what_cannot_be_added_is_named() throws IOException {
    assertThat(merge(new JobFile.Merge.Sum(), "{\"n\":1}", "{\"n\":\"x\"}").orElseThrow())
        .contains("1.out")
        .contains("field 'n'")
        .contains("\"x\"");
    assertThat(merge(new JobFile.Merge.Sum(), "hello").orElseThrow()).contains("not JSON");
    assertThat(merge(new JobFile.Merge.Sum(), "").orElseThrow()).contains("nothing to add");
    assertThat(merge(new JobFile.Merge.Sum(), "1e999999").orElseThrow()).contains("too large");
    assertThat(result).doesNotExist();
  }

  @Test
  void concat_joins_in_the_order_given() throws IOException {
    assertThat(merge(new JobFile.Merge.Concat(), "b\n", "a\n")).isEmpty();
    assertThat(result).hasContent("b\na\n");
  }

  @Test
  void collect_lists_the_pieces() throws IOException {
    assertThat(merge(new JobFile.Merge.Collect(), "b", "a")).isEmpty();
    assertThat(Files.readAllLines(result))
        .containsExactly(folder.resolve("0.out").toString(), folder.resolve("1.out").toString());
  }

  /** Prints its arguments and the names of the pieces; a wrong call fails halfway. */
  private Optional<String> command(List<String> words, byte[] paths, OutputStream out)
      throws IOException {
    out.write((String.join(" ", words) + "\n").getBytes(UTF_8));
    out.write(new String(paths, UTF_8).replace(folder + "/", "").getBytes(UTF_8));
    return words.contains("wrong") ? Optional.of("exit code 7: no luck") : Optional.empty();
  }

  @Test
  void a_command_reads_paths_and_its_output_is_the_result() throws IOException {
    assertThat(merge(new JobFile.Merge.Command(List.of("my", "merge")), "abc", "def")).isEmpty();
    assertThat(result).hasContent("my merge\n0.out\n1.out\n");
  }

  @Test
  void a_command_that_fails_leaves_no_result_and_reports_the_reason() throws IOException {
    assertThat(merge(new JobFile.Merge.Command(List.of("wrong")), "abc"))
        .contains("exit code 7: no luck");
    assertThat(result).doesNotExist();
  }

  private String sum(String... pieces) throws IOException {
    assertThat(merge(new JobFile.Merge.Sum(), pieces)).isEmpty();
    return Files.readString(result).strip();
  }
}
