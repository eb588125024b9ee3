package io.argosy.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** No announced size gets a body past the limit of its realm. */
final class RealmBytesTest {
  private static final long LIMIT = 1000;
  private static final Instant NOW = Instant.parse("2026-11-19T12:00:00Z");

  private final RealmBytes bytes = new RealmBytes("physics");

  private static void assertFull(ThrowingReservation reservation) {
    assertThatThrownBy(reservation::run).isInstanceOf(RealmFull.class);
  }

  @FunctionalInterface
  private interface ThrowingReservation {
    void run() throws RealmFull;
  }

  @Test
  void the_largest_of_all_numbers_is_refused() throws RealmFull {
    bytes.add(1);
    assertFull(() -> bytes.reserve(Long.MAX_VALUE, LIMIT, NOW));
    assertFull(() -> bytes.reserve(Long.MAX_VALUE - LIMIT, LIMIT, NOW));
    assertThat(bytes.reserved(NOW)).isZero();
    bytes.reserve(LIMIT - 1, LIMIT, NOW);
    assertFull(() -> bytes.reserve(1, LIMIT, NOW));
  }

  @Test
  void an_announced_upload_of_the_largest_size_opens_no_way_for_others() throws RealmFull {
    bytes.add(1);
    Instant until = NOW.plusSeconds(60);
    assertFull(() -> bytes.announce("physics/a", Long.MAX_VALUE, until, LIMIT, NOW));
    bytes.announce("physics/b", LIMIT - 1, until, LIMIT, NOW);
    assertFull(() -> bytes.announce("physics/c", Long.MAX_VALUE - 1, until, LIMIT, NOW));
    assertFull(() -> bytes.reserve(1, LIMIT, NOW));
  }

  @Test
  void parts_of_a_direct_upload_count_beyond_its_announced_size() throws RealmFull {
    Instant until = NOW.plusSeconds(60);
    bytes.announce("physics/a", 100, until, LIMIT, NOW);
    bytes.announcePart("physics/a", "one", 1, 60, until, LIMIT, NOW);
    bytes.announcePart("physics/a", "one", 2, 40, until, LIMIT, NOW);
    bytes.announcePart("physics/a", "one", 2, 40, until, LIMIT, NOW);
    assertThat(bytes.reserved(NOW)).isEqualTo(100);
    assertFull(() -> bytes.announcePart("physics/a", "one", 3, 901, until, LIMIT, NOW));
    assertFull(() -> bytes.announcePart("physics/a", "one", 3, Long.MAX_VALUE, until, LIMIT, NOW));
    bytes.announcePart("physics/a", "one", 3, 900, until, LIMIT, NOW);
    assertFull(() -> bytes.reserve(1, LIMIT, NOW));
    assertFull(() -> bytes.announcePart("physics/b", "two", 1, 1, until, LIMIT, NOW));

    bytes.settle("physics/a", "one", true);
    assertThat(bytes.stored()).isEqualTo(100);
    assertThat(bytes.reserved(NOW)).isZero();
  }

  @Test
  void parts_of_an_upload_that_was_begun_again_still_count() throws RealmFull {
    Instant until = NOW.plusSeconds(60);
    for (String upload : new String[] {"one", "two", "three"}) {
      bytes.announce("physics/a", 300, until, LIMIT, NOW);
      bytes.announcePart("physics/a", upload, 1, 300, until, LIMIT, NOW);
    }
    assertThat(bytes.reserved(NOW)).isEqualTo(900);
    bytes.settle("physics/a", "two", true);
    assertThat(bytes.stored()).isEqualTo(300);
    assertThat(bytes.reserved(NOW)).isEqualTo(600);
    assertThat(bytes.reserved(until)).isZero();
  }

  @Test
  void a_realm_above_a_lowered_limit_takes_nothing() {
    bytes.add(5 * LIMIT);
    assertFull(() -> bytes.reserve(1, LIMIT, NOW));
    assertFull(() -> bytes.reserve(Long.MAX_VALUE, LIMIT, NOW));
  }
}
