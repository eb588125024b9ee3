package io.argosy.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Proves that a change of the code changes no decision: the {@link Fingerprint} of every kind of
 * job, and of the golden journals, equals the one in {@code fingerprint.txt}.
 *
 * <p>By default the test simulates the first hundred seeds of each kind; {@code
 * -Dargosy.fingerprint=full} takes all thousand. For a change that is meant to change decisions,
 * {@code -Dargosy.fingerprint=update} rewrites the file and prints what changed; the commit with
 * the new file states why.
 */
class FingerprintTest {
  private static final Path EXPECTED = Path.of("src", "test", "resources", "fingerprint.txt");
  private static final Path GOLDEN = Path.of("..", "journal", "src", "test", "resources", "golden");

  /** The other journals hold samples of every record, which do not give a state. */
  private static final List<String> STORIES = List.of("v2-workflow", "v3-workflow");

  private static final int BLOCK = 100;
  private static final int BLOCKS = 10;

  @TempDir Path folder;

  @Test
  void every_kind_decides_what_it_decided_and_golden_journals_mean_what_they_meant()
      throws IOException {
    String mode = System.getProperty("argosy.fingerprint", "");
    SortedMap<String, String> found = golden();
    int blocks = mode.isEmpty() ? 1 : BLOCKS;
    for (Fingerprint.Kind kind : Fingerprint.Kind.values()) {
      for (int block = 0; block < blocks; block++) {
        found.put(name(kind, block), Fingerprint.of(kind, seeds(block)));
      }
    }
    SortedMap<String, String> expected = read();
    List<String> moved = moved(expected, found);
    if (mode.equals("update")) {
      moved.forEach(System.out::println);
      write(found);
      return;
    }
    assertThat(moved).as("what moved since %s was written", EXPECTED).isEmpty();
    if (!mode.isEmpty()) {
      assertThat(expected.keySet()).isEqualTo(found.keySet());
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_value_is_the_same_in_another_locale_and_time_zone(Fingerprint.Kind kind) {
    LongStream here = LongStream.range(0, 10);
    String expected = Fingerprint.of(kind, here);
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      // Other letters for "i", other digits, and an offset that is not a whole hour.
      Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-deva"));
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
      assertThat(Fingerprint.of(kind, LongStream.range(0, 10))).isEqualTo(expected);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void another_decision_gives_another_value() {
    assertThat(Fingerprint.of(Fingerprint.Kind.ITERATIVE, LongStream.of(1)))
        .isNotEqualTo(Fingerprint.of(Fingerprint.Kind.ITERATIVE, LongStream.of(2)));
  }

  private static String name(Fingerprint.Kind kind, int block) {
    long first = (long) block * BLOCK;
    return String.format(
        Locale.ROOT,
        "%s seeds %03d-%03d",
        kind.name().toLowerCase(Locale.ROOT),
        first,
        first + BLOCK - 1);
  }

  private static LongStream seeds(int block) {
    return LongStream.range((long) block * BLOCK, (block + 1L) * BLOCK);
  }

  private SortedMap<String, String> golden() throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    try (Stream<Path> all = Files.list(GOLDEN)) {
      for (Path one : all.toList()) {
        String name = one.getFileName().toString();
        Path copy = folder.resolve(name);
        copy(one, copy);
        found.put("golden " + name + " stored", Fingerprint.ofStored(copy));
        if (STORIES.contains(name)) {
          found.put("golden " + name + " replayed", Fingerprint.ofReplayed(copy));
        }
      }
    }
    return found;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Files.copy(one, to.resolve(from.relativize(one).toString()));
      }
    }
  }

  private static List<String> moved(
      SortedMap<String, String> before, SortedMap<String, String> now) {
    List<String> sentences = new ArrayList<>();
    now.forEach(
        (name, value) -> {
          String was = Optional.ofNullable(before.get(name)).orElse("nothing");
          if (!was.equals(value)) {
            sentences.add(name + " was " + was + " and is " + value);
          }
        });
    return sentences;
  }

  private static SortedMap<String, String> read() throws IOException {
    SortedMap<String, String> values = new TreeMap<>();
    if (Files.exists(EXPECTED)) {
      for (String line : Files.readAllLines(EXPECTED)) {
        int colon = line.indexOf(": ");
        if (colon > 0 && !line.startsWith("#")) {
          values.put(line.substring(0, colon), line.substring(colon + 2));
        }
      }
    }
    return values;
  }

  private static void write(SortedMap<String, String> values) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("# What every kind of job decides, as SHA-256 of its journals: see FingerprintTest.");
    lines.add("# Written by: mvn verify -pl simulator -am -Dtest=FingerprintTest");
    lines.add("#   -Dsurefire.failIfNoSpecifiedTests=false -Dargosy.fingerprint=update");
    values.forEach((name, value) -> lines.add(name + ": " + value));
    Files.createDirectories(EXPECTED.getParent());
    Files.write(EXPECTED, lines);
  }
}
