package io.argosy.core.kind.workflow;

import static io.argosy.core.kind.workflow.FlowScript.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A workflow that describes its sites begins with all of them if they connect soon. */
class FlowReadyTest {
  @RegisterExtension final FlowScript script = new FlowScript();

  private static JobSpec.Workflow described() {
    JobSpec.Workflow plain = FlowScript.flow(6, false, 0, 2);
    return new JobSpec.Workflow(
        plain.flow(),
        List.of(site("near", 2000), site("far", 500)),
        plain.slots(),
        plain.promise(),
        plain.policy(),
        plain.retries(),
        plain.seed(),
        plain.body());
  }

  private static SiteSpec site(String name, double speed) {
    return new SiteSpec(name, name, speed, 125e6, 1e9, 1e9, 100, 1, 1e30);
  }

  private long workersOn(String machine) {
    return script.kernel.state().tasks(JOB).stream()
        .filter(it -> it.machine().filter(at -> at.value().equals(machine)).isPresent())
        .count();
  }

  @Test
  void the_order_of_registration_does_not_matter() {
    script.submit(JOB, described()).machine("far", 2);
    assertThat(workersOn("far")).isZero();

    script.after(2).machine("near", 2);

    assertThat(workersOn("near")).isEqualTo(2);
    assertThat(workersOn("far")).isZero();
    assertThat(script.whys()).hasSize(1);
    script.instructedOnly("1 ComputeSchedule, 2 Start, 2 Steer");
  }

  @Test
  void what_does_not_come_is_not_waited_for_any_longer() {
    script.submit(JOB, described()).machine("far", 2).after(4);
    assertThat(workersOn("far")).isZero();

    script.after(2);

    assertThat(workersOn("far")).isEqualTo(2);
    assertThat(FlowState.of(script.job(JOB)).running()).hasSize(2);
    script.instructedOnly("1 ComputeSchedule, 2 Start, 2 Steer");
  }
}
