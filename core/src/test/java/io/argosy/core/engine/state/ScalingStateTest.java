package io.argosy.core.engine.state;

import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Machine;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScalingStateTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration STEP = Duration.ofSeconds(300);
  @RegisterExtension final Script script = new Script();

  private void machine(int slots, int most) {
    script.tell(new Stimulus.MachineJoined(START, Script.HERE, new SiteId("s"), slots, most));
  }

  private List<Fact> began(String rule) {
    return script.tell(new Stimulus.ScalingBegan(START, rule, STEP));
  }

  private Fact.ScaleAdvised advised(long second) {
    return only(script.at(second).woke(), Fact.ScaleAdvised.class).getFirst();
  }

  @Test
  void no_advice_is_given_before_a_service_asks_for_it() {
    machine(2, 8);
    assertThat(script.at(3000).woke()).isEmpty();
    assertThat(script.kernel.state().advice()).isEmpty();
    assertThat(script.kernel.state().nextDue()).isEqualTo(Instant.MAX);
    script.instructedOnly("");
  }

  @Test
  void advice_comes_after_a_measuring_step_and_then_a_quiet_one() {
    machine(10, 40);
    began("tascaas");
    assertThat(script.kernel.state().nextDue()).isEqualTo(START.plus(STEP));
    Fact.ScaleAdvised advice = advised(300);
    assertThat(advice.slots()).isEqualTo(8);
    assertThat(advice.capacity()).isEqualTo(0.2);
    assertThat(advice.why()).isEqualTo(new Reason.Scale(300, 10, 0, 0, 0, 40));
    assertThat(script.kernel.state().advice()).contains(advice);
    assertThat(script.kernel.state().nextDue()).isEqualTo(START.plusSeconds(900));
    script.instructedOnly("");
  }

  @Test
  void a_repeated_request_for_advice_changes_nothing() {
    machine(2, 8);
    assertThat(began("argosy")).hasSize(1);
    assertThat(began("argosy")).isEmpty();
    assertThat(began("tascaas")).hasSize(1);
    script.instructedOnly("");
  }

  @Test
  void partitions_handed_out_in_the_quiet_step_are_not_counted() {
    machine(10, 40);
    began("tascaas");
    script.at(100).submit(spec(Mode.COUNT, 1000, 3, 4));
    assertThat(advised(300).why()).isEqualTo(new Reason.Scale(300, 10, 0, 3, 3, 40));
    assertThat(advised(900).why()).isEqualTo(new Reason.Scale(300, 10, 0, 0, 3, 40));
    script.instructedOnly("3 Start");
  }

  @Test
  void our_next_advice_comes_soon_while_partitions_wait() {
    machine(2, 8);
    began("argosy");
    List<Fact> facts = script.at(10).submit(spec(Mode.COUNT, 1000, 5, 5));
    assertThat(only(facts, Fact.ScaleHastened.class)).hasSize(1);
    assertThat(script.kernel.state().nextDue()).isEqualTo(START.plusSeconds(40));
    assertThat(advised(40).slots()).isEqualTo(5);
    assertThat(script.at(41).woke()).isEmpty();
    assertThat(script.kernel.state().nextDue()).isEqualTo(START.plusSeconds(340));
    script.instructedOnly("2 Start");
  }

  @Test
  void a_user_that_waits_because_of_its_own_limit_adds_no_slots() {
    machine(2, 8);
    began("argosy");
    script.tell(new Stimulus.ShareSet(START, Claim.NONE.user(), 1, 1));
    List<Fact> facts = script.at(10).submit(spec(Mode.COUNT, 1000, 5, 5));
    assertThat(only(facts, Fact.ScaleHastened.class)).isEmpty();
    assertThat(advised(300).why()).isEqualTo(new Reason.Scale(300, 2, 0, 1, 1, 8));
    script.instructedOnly("1 Start");
  }

  @Test
  void a_snapshot_knows_shares_claims_and_advice() {
    machine(2, 8);
    began("argosy");
    script.tell(new Stimulus.ShareSet(START, new UserId("ana"), 2, 5));
    script.at(10).submit(spec(Mode.COUNT, 1000, 5, 5));
    advised(40);
    Snapshot snapshot = script.kernel.state().snapshot();
    assertThat(State.of(JobKinds.standard(), snapshot).snapshot()).isEqualTo(snapshot);
    assertThat(State.of(JobKinds.standard(), snapshot).nextDue())
        .isEqualTo(script.kernel.state().nextDue());
    script.instructedOnly("2 Start");
  }

  @Test
  void a_machine_that_grows_registers_its_slots_again() {
    machine(2, 8);
    machine(5, 8);
    assertThat(script.kernel.state().machine(new MachineId("here")).orElseThrow())
        .isEqualTo(new Machine(Script.HERE, new SiteId("s"), 5, 8, 0));
    script.instructedOnly("");
  }
}
