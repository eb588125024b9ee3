package io.argosy.agent.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PieceFilesTest {
  private static final JobId JOB = new JobId("job-1");
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(JOB, 3), 2);
  private static final Interval PIECE = new Interval(10, 5);

  @TempDir Path folder;
  private PieceFiles files;

  @BeforeEach
  void store() throws IOException {
    files = new PieceFiles(JOB, folder.resolve("attempts"), folder.resolve("results"));
    Files.createDirectories(folder.resolve("results"));
    Files.createDirectories(files.folder(ATTEMPT));
    Files.writeString(files.file(ATTEMPT, PIECE, "part"), "abc");
  }

  @Test
  void a_sealed_piece_is_found_with_its_size_and_digest() throws IOException {
    ResultRef ref = files.seal(ATTEMPT, PIECE);
    assertThat(ref.bytes()).isEqualTo(3);
    assertThat(ref.sha256())
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    PieceFiles.Stored stored = new PieceFiles.Stored(ATTEMPT, PIECE);
    assertThat(files.stored()).containsExactly(stored);
    assertThat(files.describe(stored)).isEqualTo(ref);
  }

  @Test
  void half_a_piece_and_files_of_others_are_not_stored_results() throws IOException {
    Files.writeString(files.folder(ATTEMPT).resolve("99999999999999999999+1.out"), "x");
    Files.writeString(files.folder(ATTEMPT).resolve("notes.out"), "x");
    Files.createDirectories(folder.resolve("attempts/other"));
    assertThat(files.stored()).isEmpty();
  }

  @Test
  void publishing_may_be_repeated_and_fails_only_if_the_piece_is_nowhere() throws IOException {
    ResultRef ref = files.seal(ATTEMPT, PIECE);
    Path first = files.publish(ATTEMPT, PIECE, ref);
    assertThat(files.publish(ATTEMPT, PIECE, ref)).isEqualTo(first).hasContent("abc");
    assertThat(files.stored()).isEmpty();
    assertThatThrownBy(() -> files.publish(ATTEMPT, new Interval(0, 1), ref))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void a_small_result_travels_with_its_report_and_is_a_file_only_where_one_is_needed()
      throws IOException {
    assertThat(files.small(ATTEMPT, PIECE)).isEmpty();
    PieceFiles packing = files.packing((place, result) -> "abc".getBytes(UTF_8));
    assertThat(packing.small(ATTEMPT, PIECE)).hasValue("abc".getBytes(UTF_8));
    assertThat(files.folder(ATTEMPT)).isEmptyDirectory();
    packing.kept(ATTEMPT, PIECE);
    ResultRef kept = new ResultRef(3, "ab").in(new PackPlace("pack", 0, 3));
    assertThat(packing.open(ATTEMPT, PIECE, kept)).hasContent("abc");
    assertThat(folder.resolve("results")).isEmptyDirectory();
    assertThat(packing.publish(ATTEMPT, PIECE, kept)).hasContent("abc");
    assertThat(packing.publish(ATTEMPT, PIECE, kept)).isEqualTo(packing.result(PIECE, kept));
  }

  @Test
  void a_large_result_is_a_file_of_its_own() throws IOException {
    PieceFiles packing = files.packing((place, result) -> new byte[0]);
    Files.write(files.file(ATTEMPT, PIECE, "part"), new byte[Report.Stored.MOST_BYTES + 1]);
    assertThat(packing.small(ATTEMPT, PIECE)).isEmpty();
    ResultRef large = packing.seal(ATTEMPT, PIECE);
    packing.kept(ATTEMPT, PIECE);
    assertThat(packing.result(PIECE, large)).hasSize(large.bytes());
  }

  @Test
  void a_piece_that_is_computed_again_with_another_result_is_published_beside_the_first()
      throws IOException {
    ResultRef lost = files.seal(ATTEMPT, PIECE);
    Path before = files.publish(ATTEMPT, PIECE, lost);
    Files.writeString(files.file(ATTEMPT, PIECE, "part"), "other");
    ResultRef found = files.seal(ATTEMPT, PIECE);
    files.kept(ATTEMPT, PIECE);
    assertThat(files.result(PIECE, found)).hasContent("other");
    files.dropPublishedExcept(Map.of(PIECE, found));
    assertThat(before).doesNotExist();
    assertThat(files.publish(ATTEMPT, PIECE, found)).hasContent("other");
  }

  @Test
  void a_piece_that_version_2_published_is_found() throws IOException {
    ResultRef ref = files.seal(ATTEMPT, PIECE);
    Path older = folder.resolve("results").resolve(PieceNames.publishedBefore(PIECE));
    Files.move(files.file(ATTEMPT, PIECE, "out"), older);
    files.dropPublishedExcept(Map.of(PIECE, ref));
    assertThat(files.publish(ATTEMPT, PIECE, ref)).isEqualTo(older).hasContent("abc");
  }
}
