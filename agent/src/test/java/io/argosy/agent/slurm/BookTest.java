package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BookTest {
  private static final Wish ONE = new Wish(1, Optional.empty());
  private static final Wish TWO = new Wish(2, Optional.of(10L));
  private static final int MANY = 1000;

  private final Book book = new Book();

  private List<Long> ask(Wish wish, int count) {
    List<Long> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requests.add(book.ask(wish, 0));
    }
    return requests;
  }

  private List<Long> submit(int count, String job) {
    List<Long> requests = ask(ONE, count);
    Book.Batch batch = book.batch(MANY).orElseThrow();
    book.submitted(batch, Queue.elements(job, count, true).orElseThrow(), 0);
    return requests;
  }

  @Test
  void attempts_with_equal_wishes_are_submitted_together() {
    ask(ONE, 2);
    List<Long> others = ask(TWO, 1);
    ask(ONE, 1);
    Book.Batch first = book.batch(MANY).orElseThrow();
    assertThat(first.size()).isEqualTo(3);
    book.submitted(first, List.of("5_0", "5_1", "5_2"), 0);
    assertThat(book.batch(MANY)).contains(new Book.Batch(TWO, others));
  }

  @Test
  void an_array_is_not_larger_than_allowed() {
    List<Long> requests = ask(ONE, 5);
    assertThat(book.batch(3)).contains(new Book.Batch(ONE, requests.subList(0, 3)));
  }

  @Test
  void a_running_element_is_ready_under_its_own_number() {
    List<Long> requests = submit(4, "16");
    book.seen(Answers.elements(Answers.FULL));
    assertThat(book.place(requests.get(1))).isEqualTo(new Place.Ready("16_1", "18", 0));
    assertThat(book.place(requests.get(2))).isEqualTo(new Place.Queued("16_2"));
    assertThat(book.reasons()).isEqualTo(Map.of("Resources", 1, "Priority", 1));
    assertThat(book.held()).isEqualTo(4);
  }

  @Test
  void a_requeued_element_is_gone_and_is_cancelled() {
    List<Long> requests = submit(4, "2");
    book.seen(Answers.elements(Answers.RUNNING));
    book.seen(Answers.elements(Answers.REQUEUED));
    for (long request : requests) {
      assertThat(book.place(request)).isEqualTo(new Place.Gone("was put back into Slurm's queue"));
    }
    // An allocation that is completing needs no cancelling.
    assertThat(book.leaving()).containsExactly("2_0", "2_1", "2_2");
  }

  @Test
  void an_element_that_slurm_no_longer_knows_is_gone() {
    List<Long> requests = submit(4, "2");
    book.seen(Answers.elements(Answers.RUNNING));
    book.seen(List.of());
    assertThat(book.place(requests.getFirst())).isInstanceOf(Place.Gone.class);
    assertThat(book.leaving()).isEmpty();
  }

  @Test
  void a_node_that_does_not_see_the_folder_is_of_no_use() {
    List<Long> requests = submit(2, "12");
    book.seen(Answers.elements(Answers.BLIND));
    assertThat(book.place(requests.getFirst())).isInstanceOf(Place.Useless.class);
  }

  @Test
  void a_released_element_is_cancelled_until_it_ends() {
    List<Long> requests = submit(4, "2");
    book.seen(Answers.elements(Answers.RUNNING));
    book.release(requests.get(2));
    book.release(requests.get(2));
    assertThat(book.leaving()).containsExactly("2_2");
    book.seen(Answers.elements(Answers.RUNNING));
    assertThat(book.leaving()).containsExactly("2_2");
    book.seen(Answers.elements(Answers.RUNNING.replace("2_2|5|RUNNING", "2_2|5|CANCELLED")));
    assertThat(book.leaving()).isEmpty();
    assertThat(book.held()).isEqualTo(3);
  }

  @Test
  void an_element_released_during_its_submission_is_cancelled() {
    List<Long> requests = ask(ONE, 2);
    Book.Batch batch = book.batch(MANY).orElseThrow();
    book.release(requests.getFirst());
    book.submitted(batch, List.of("7_0", "7_1"), 0);
    assertThat(book.leaving()).containsExactly("7_0");
  }

  @Test
  void elements_of_a_predecessor_are_cancelled() {
    book.seen(Answers.elements(Answers.FULL));
    assertThat(book.leaving()).containsExactly("16_0", "16_1", "16_2", "16_3");
    assertThat(book.isIdle()).isFalse();
    book.seen(List.of());
    assertThat(book.isIdle()).isTrue();
  }

  @Test
  void a_request_that_waits_for_too_long_is_given_up() {
    List<Long> requests = submit(4, "16");
    book.seen(Answers.elements(Answers.FULL));
    long never = book.ask(ONE, 0);
    assertThat(book.giveUp(Duration.ofMinutes(4).toNanos(), Duration.ofMinutes(5))).isZero();
    assertThat(book.giveUp(Duration.ofMinutes(5).toNanos(), Duration.ofMinutes(5))).isEqualTo(3);
    Place denied = new Place.Denied("did not begin within 5 min");
    assertThat(book.place(requests.get(3))).isEqualTo(denied);
    assertThat(book.place(never)).isEqualTo(denied);
    assertThat(book.place(requests.get(0))).isInstanceOf(Place.Ready.class);
    assertThat(book.leaving()).containsExactly("16_2", "16_3");
  }
}
