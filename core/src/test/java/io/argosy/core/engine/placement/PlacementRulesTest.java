package io.argosy.core.engine.placement;

import static io.argosy.core.engine.Script.JOB;
import static io.argosy.core.engine.Script.only;
import static io.argosy.core.engine.Script.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.JobSpec.Mode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PlacementRulesTest {
  private static final JobId OTHER = new JobId("other");

  @RegisterExtension final Script script = new Script();

  private static JobSpec.Iterative on(String... places) {
    return spec(Mode.RANGE, 100, 1, 8, Optional.empty(), "argosy")
        .withPlaces(new TreeSet<>(List.of(places)));
  }

  private static List<String> machines(List<Fact> facts) {
    return only(facts, Fact.AttemptPlaced.class).stream().map(f -> f.machine().value()).toList();
  }

  private List<Fact> submitOther(JobSpec.Iterative spec) {
    return script.tell(
        new Stimulus.JobSubmitted(Instant.parse("2026-01-01T00:00:00Z"), OTHER, spec));
  }

  private void machine(String name, String site, int slots) {
    script.tell(
        new Stimulus.MachineJoined(
            Instant.parse("2026-01-01T00:00:00Z"), new MachineId(name), new SiteId(site), slots));
  }

  @Test
  void partitions_go_to_the_machines_and_sites_that_are_named() {
    machine("a", "lab", 2);
    machine("b", "lab", 2);
    machine("c", "cloud", 2);
    machine("d", "elsewhere", 2);

    assertThat(machines(script.submit(on("a", "cloud")))).containsOnly("a", "c").hasSize(4);
    script.instructedOnly("4 Start");
  }

  @Test
  void without_names_every_machine_will_do() {
    machine("a", "lab", 2);
    machine("c", "cloud", 1);

    assertThat(machines(script.submit(on()))).containsExactlyInAnyOrder("a", "a", "c");
    script.instructedOnly("3 Start");
  }

  @Test
  void a_job_waits_for_a_machine_that_it_may_use() {
    machine("a", "lab", 2);

    assertThat(machines(script.submit(on("cloud")))).isEmpty();
    assertThat(machines(script.machine("cloud", 1))).containsExactly("cloud");
    script.instructedOnly("1 Start");
  }

  @Test
  void a_job_that_waits_for_its_machine_blocks_no_other_job() {
    script.submit(on("cloud"));
    machine("a", "lab", 2);

    assertThat(machines(submitOther(on()))).containsExactly("a", "a");
    List<Fact> later = script.machine("b", 1);
    assertThat(machines(later)).containsExactly("b");
    assertThat(script.kernel.state().tasks(JOB)).allMatch(t -> t.phase() == Worker.Phase.QUEUED);
    script.instructedOnly("3 Start");
  }

  @Test
  void a_machine_that_a_job_may_not_use_does_not_make_it_grow() {
    machine("a", "lab", 1);
    script.submit(on("lab"));
    script.started(0, 1);

    assertThat(only(script.machine("b", 8), Fact.TaskAdded.class)).isEmpty();
    script.instructedOnly("1 Start");
  }
}
