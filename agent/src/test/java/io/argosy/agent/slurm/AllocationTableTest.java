package io.argosy.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AllocationTableTest {
  private static final AllocationRequest ONE = new AllocationRequest(1, Optional.empty());
  private static final AllocationRequest TWO = new AllocationRequest(2, Optional.of(10L));
  private static final int MANY = 1000;

  private final AllocationTable allocationTable = new AllocationTable();

  private List<Long> ask(AllocationRequest allocationRequest, int count) {
    List<Long> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requests.add(allocationTable.ask(allocationRequest, 0));
    }
    return requests;
  }

  private List<Long> submit(int count, String job) {
    List<Long> requests = ask(ONE, count);
    AllocationTable.Batch batch = allocationTable.batch(MANY).orElseThrow();
    allocationTable.submitted(batch, SlurmSubmission.elements(job, count, true).orElseThrow(), 0);
    return requests;
  }

  @Test
  void attempts_with_equal_wishes_are_submitted_together() {
    ask(ONE, 2);
    List<Long> others = ask(TWO, 1);
    ask(ONE, 1);
    AllocationTable.Batch first = allocationTable.batch(MANY).orElseThrow();
    assertThat(first.size()).isEqualTo(3);
    allocationTable.submitted(first, List.of("5_0", "5_1", "5_2"), 0);
    assertThat(allocationTable.batch(MANY)).contains(new AllocationTable.Batch(TWO, others));
  }

  @Test
  void an_array_is_not_larger_than_allowed() {
    List<Long> requests = ask(ONE, 5);
    assertThat(allocationTable.batch(3))
        .contains(new AllocationTable.Batch(ONE, requests.subList(0, 3)));
  }

  @Test
  void a_running_element_is_ready_under_its_own_number() {
    List<Long> requests = submit(4, "16");
    allocationTable.seen(Answers.elements(Answers.FULL));
    assertThat(allocationTable.place(requests.get(1)))
        .isEqualTo(new AllocationStage.Ready("16_1", "18", 0));
    assertThat(allocationTable.place(requests.get(2)))
        .isEqualTo(new AllocationStage.Queued("16_2"));
    assertThat(allocationTable.reasons()).isEqualTo(Map.of("Resources", 1, "Priority", 1));
    assertThat(allocationTable.held()).isEqualTo(4);
  }

  @Test
  void a_requeued_element_is_gone_and_is_cancelled() {
    List<Long> requests = submit(4, "2");
    allocationTable.seen(Answers.elements(Answers.RUNNING));
    allocationTable.seen(Answers.elements(Answers.REQUEUED));
    for (long request : requests) {
      assertThat(allocationTable.place(request))
          .isEqualTo(new AllocationStage.Gone("was put back into Slurm's queue"));
    }
    // An allocation that is completing needs no cancelling.
    assertThat(allocationTable.leaving()).containsExactly("2_0", "2_1", "2_2");
  }

  @Test
  void an_element_that_slurm_no_longer_knows_is_gone() {
    List<Long> requests = submit(4, "2");
    allocationTable.seen(Answers.elements(Answers.RUNNING));
    allocationTable.seen(List.of());
    assertThat(allocationTable.place(requests.getFirst())).isInstanceOf(AllocationStage.Gone.class);
    assertThat(allocationTable.leaving()).isEmpty();
  }

  @Test
  void a_node_that_does_not_see_the_folder_is_of_no_use() {
    List<Long> requests = submit(2, "12");
    allocationTable.seen(Answers.elements(Answers.BLIND));
    assertThat(allocationTable.place(requests.getFirst()))
        .isInstanceOf(AllocationStage.Useless.class);
  }

  @Test
  void a_released_element_is_cancelled_until_it_ends() {
    List<Long> requests = submit(4, "2");
    allocationTable.seen(Answers.elements(Answers.RUNNING));
    allocationTable.release(requests.get(2));
    allocationTable.release(requests.get(2));
    assertThat(allocationTable.leaving()).containsExactly("2_2");
    allocationTable.seen(Answers.elements(Answers.RUNNING));
    assertThat(allocationTable.leaving()).containsExactly("2_2");
    allocationTable.seen(
        Answers.elements(Answers.RUNNING.replace("2_2|5|RUNNING", "2_2|5|CANCELLED")));
    assertThat(allocationTable.leaving()).isEmpty();
    assertThat(allocationTable.held()).isEqualTo(3);
  }

  @Test
  void an_element_released_during_its_submission_is_cancelled() {
    List<Long> requests = ask(ONE, 2);
    AllocationTable.Batch batch = allocationTable.batch(MANY).orElseThrow();
    allocationTable.release(requests.getFirst());
    allocationTable.submitted(batch, List.of("7_0", "7_1"), 0);
    assertThat(allocationTable.leaving()).containsExactly("7_0");
  }

  @Test
  void elements_of_a_predecessor_are_cancelled() {
    allocationTable.seen(Answers.elements(Answers.FULL));
    assertThat(allocationTable.leaving()).containsExactly("16_0", "16_1", "16_2", "16_3");
    assertThat(allocationTable.isIdle()).isFalse();
    allocationTable.seen(List.of());
    assertThat(allocationTable.isIdle()).isTrue();
  }

  @Test
  void a_request_that_waits_for_too_long_is_given_up() {
    List<Long> requests = submit(4, "16");
    allocationTable.seen(Answers.elements(Answers.FULL));
    long never = allocationTable.ask(ONE, 0);
    assertThat(allocationTable.giveUp(Duration.ofMinutes(4).toNanos(), Duration.ofMinutes(5)))
        .isZero();
    assertThat(allocationTable.giveUp(Duration.ofMinutes(5).toNanos(), Duration.ofMinutes(5)))
        .isEqualTo(3);
    AllocationStage denied = new AllocationStage.Denied("did not begin within 5 min");
    assertThat(allocationTable.place(requests.get(3))).isEqualTo(denied);
    assertThat(allocationTable.place(never)).isEqualTo(denied);
    assertThat(allocationTable.place(requests.get(0))).isInstanceOf(AllocationStage.Ready.class);
    assertThat(allocationTable.leaving()).containsExactly("16_2", "16_3");
  }
}
