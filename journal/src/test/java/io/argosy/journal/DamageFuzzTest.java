package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.journal.error.DamagedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random journals, cut and altered at random places: an entry is lost only if its bytes are missing
 * at the end, or if the operator orders it. Half of them begin with version 2.
 */
class DamageFuzzTest {
  @TempDir(factory = DamageTest.InMemory.class)
  Path folder;

  private RandomGenerator random;
  private List<Entry> written;

  /** The last segment, and how long it was after each of its lines. */
  private Path last;

  private byte[] whole;
  private List<Integer> ends;

  static LongStream thousandSeeds() {
    return LongStream.range(0, 1000);
  }

  @ParameterizedTest
  @MethodSource("thousandSeeds")
  void no_acknowledged_entry_is_lost_in_silence(long seed) throws IOException {
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    write(seed);
    switch (random.nextInt(3)) {
      case 0 -> cut();
      case 1 -> alter();
      default -> cutAndAlter();
    }
  }

  private void write(long seed) throws IOException {
    written = new Samples(seed).entries(2 + random.nextInt(12));
    int older = random.nextBoolean() ? 0 : random.nextInt(written.size());
    if (older > 0) {
      OlderJournal.write(folder, written.subList(0, older));
    }
    ends = new ArrayList<>();
    try (FileJournal journal = open()) {
      for (Entry entry : written.subList(older, written.size())) {
        journal.append(entry);
        Path segment = Folders.segments(folder).getLast();
        if (!segment.equals(last)) {
          last = segment;
          ends.clear();
        }
        ends.add((int) Files.size(segment));
      }
    }
    whole = Files.readAllBytes(last);
  }

  private void cut() throws IOException {
    int length = random.nextInt(whole.length);
    Files.write(last, Arrays.copyOf(whole, length));
    assertOpensWith(wholeUpTo(length));
  }

  private void alter() throws IOException {
    int at = random.nextInt(whole.length);
    byte[] damaged = altered(whole, at);
    Files.write(last, damaged);
    assertThatThrownBy(this::open).isInstanceOf(DamagedJournal.class);
    assertThatThrownBy(this::readAll).isInstanceOf(DamagedJournal.class);
    assertThat(Files.readAllBytes(last)).isEqualTo(damaged);
    int lastRecord = ends.size() == 1 ? headerEnd() : ends.get(ends.size() - 2);
    if (at < lastRecord) {
      assertThatThrownBy(() -> JournalFiles.cutLast(folder)).isInstanceOf(DamagedJournal.class);
      assertThat(Files.readAllBytes(last)).isEqualTo(damaged);
    } else {
      JournalFiles.cutLast(folder);
      assertOpensWith(written.size() - 1);
    }
  }

  private void cutAndAlter() throws IOException {
    int length = 1 + random.nextInt(whole.length - 1);
    int at = random.nextInt(length);
    Files.write(last, altered(Arrays.copyOf(whole, length), at));
    boolean inTornPart = wholeLinesEnd(length) <= at;
    try (FileJournal journal = open()) {
      assertThat(inTornPart).as("byte " + at + " of " + length).isTrue();
      assertThat(journal.repairs()).hasSize(1);
    } catch (DamagedJournal e) {
      return;
    }
    assertOpensWith(wholeUpTo(length));
  }

  private byte[] altered(byte[] bytes, int at) {
    byte[] damaged = bytes.clone();
    damaged[at] ^= (byte) (1 + random.nextInt(255));
    return damaged;
  }

  private int headerEnd() {
    int at = 0;
    while (whole[at] != '\n') {
      at++;
    }
    return at + 1;
  }

  private int wholeLinesEnd(int length) {
    int header = headerEnd() <= length ? headerEnd() : 0;
    return Math.max(
        header, ends.stream().mapToInt(e -> e).filter(e -> e <= length).max().orElse(0));
  }

  /** How many entries are there if the last segment has this length. */
  private int wholeUpTo(int length) {
    int missing = (int) ends.stream().filter(end -> end > length).count();
    return written.size() - missing;
  }

  private void assertOpensWith(int count) {
    try (FileJournal journal = open()) {
      assertThat(journal.lastSeq()).isEqualTo(count);
      written.subList(count, written.size()).forEach(journal::append);
    }
    assertThat(readAll()).isEqualTo(written);
  }

  private List<Entry> readAll() {
    try (var entries = FileJournal.read(folder)) {
      return entries.toList();
    }
  }

  private FileJournal open() {
    return FileJournal.open(
        folder, new JournalSettings(SnapshotPolicy.DEFAULT, 1500, Folders.withoutSync().disk()));
  }
}
