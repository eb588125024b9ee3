package io.argosy.core.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The checker finds each kind of fault in a schedule that was valid. */
class CheckerTest {
  private static final PlacementReason CHOICE =
      new PlacementReason(PlacementReason.Rule.SEARCH, 1, Optional.empty());
  private static final Workflow FIVE = Examples.fiveTasks();
  private static final Platform PLATFORM = Examples.twoHosts(60);

  @Test
  void a_task_that_is_missing() {
    List<Placement> some = good().placements().subList(0, 4);
    assertThat(faults(new Schedule("x", some))).containsExactly("E is not placed");
  }

  @Test
  void a_task_that_is_placed_twice() {
    List<Placement> more = new ArrayList<>(good().placements());
    more.add(more.getFirst());
    assertThat(faults(new Schedule("x", more))).containsExactly("A is placed twice");
  }

  @Test
  void a_vcpu_that_does_not_exist() {
    assertThat(faults(with(0, p -> moved(p, "n1", "n1-vm", "n9.0.0"))))
        .containsExactly("A runs on n9.0.0, which is not a vCPU of the platform");
  }

  @Test
  void a_vm_that_does_not_own_the_vcpu() {
    assertThat(faults(with(0, p -> moved(p, "n1", "n2-vm", "n1.0.0"))))
        .containsExactly("A names another VM or host than that of its vCPU");
  }

  @Test
  void a_run_time_that_is_too_short() {
    assertThat(faults(with(4, p -> timed(p, p.startSeconds(), 0, p.finishSeconds() - 0.5))))
        .containsExactly("E ends at 15.5 instead of 16.0");
  }

  @Test
  void a_start_before_the_data_is_there() {
    assertThat(faults(with(4, p -> timed(p, 14, 0, 15))))
        .contains("E starts before the data of D is there");
  }

  @Test
  void a_transfer_that_is_not_listed() {
    // E on the other host: its data has to move, and an image has to be pulled.
    Placement far = new Placement("E", "n2", "n2-vm", "n2.0.0", 30, 4, 38, List.of(), CHOICE);
    assertThat(faults(with(4, p -> far)))
        .containsExactly(
            "the transfer from C to E is missing or wrong",
            "the transfer from D to E is missing or wrong",
            "E lists transfers that do not happen");
  }

  @Test
  void two_tasks_on_one_vcpu_at_once() {
    assertThat(faults(with(1, p -> moved(timed(p, 5, 0, 6), "n1", "n1-vm", "n1.0.0"))))
        .anyMatch(fault -> fault.startsWith("vCPU n1.0.0 is above its limit"));
  }

  @Test
  void an_image_that_is_used_before_it_is_there() {
    assertThat(faults(with(1, p -> timed(p, 1, 0, 3))))
        .containsExactly("B runs before x on n1-vm is there");
  }

  @Test
  void an_image_that_is_never_pulled_or_pulled_twice() {
    assertThat(faults(with(0, p -> timed(p, 2, 0, 4))))
        .containsExactly("x on n1-vm is pulled 0 times");
    assertThat(faults(with(4, p -> timed(p, 15, 2, 18))))
        .containsExactly("x on n1-vm is pulled 2 times");
  }

  @Test
  void a_core_that_is_used_too_much() {
    // D beside C: (80 + 60) / 2 is more than 60.
    Schedule schedule = with(3, p -> moved(timed(p, 9, 0, 17), "n1", "n1-vm", "n1.0.1"));
    assertThat(faults(schedule)).anyMatch(fault -> fault.startsWith("usage of n1 core 0"));
  }

  @Test
  void a_vm_without_enough_memory_or_disk() {
    Workflow workflow = withMemory(FIVE, 3);
    Platform small = limited(PLATFORM, 5, 20);
    assertThat(Checker.faults(workflow, small, good()))
        .anyMatch(fault -> fault.startsWith("memory of n1-vm is above its limit"))
        .contains("the images of n1-vm take 24.0 bytes, more than its disk");
  }

  private static Schedule good() {
    SchedulingProblem problem = SchedulingProblem.of(FIVE, PLATFORM);
    return SchedulePolicies.named("sf-cuv").orElseThrow().schedule(problem);
  }

  private static List<String> faults(Schedule schedule) {
    return Checker.faults(FIVE, PLATFORM, schedule);
  }

  private static Schedule with(int task, UnaryOperator<Placement> change) {
    List<Placement> placements = new ArrayList<>(good().placements());
    placements.set(task, change.apply(placements.get(task)));
    return new Schedule("x", placements);
  }

  private static Placement timed(Placement p, double start, double pull, double finish) {
    return new Placement(
        p.task(), p.host(), p.vm(), p.vcpu(), start, pull, finish, p.transfers(), CHOICE);
  }

  private static Placement moved(Placement p, String host, String vm, String vcpu) {
    return new Placement(
        p.task(),
        host,
        vm,
        vcpu,
        p.startSeconds(),
        p.pullSeconds(),
        p.finishSeconds(),
        p.transfers(),
        CHOICE);
  }

  private static Workflow withMemory(Workflow workflow, double bytes) {
    List<Task> tasks =
        workflow.tasks().stream()
            .map(t -> new Task(t.id(), t.name(), t.image(), t.work(), t.usagePercent(), bytes))
            .toList();
    return new Workflow(workflow.name(), tasks, workflow.edges(), workflow.images());
  }

  private static Platform limited(Platform platform, double memory, double disk) {
    List<Cloud> clouds = new ArrayList<>();
    for (Cloud cloud : platform.clouds()) {
      List<Host> hosts = new ArrayList<>();
      for (Host h : cloud.hosts()) {
        Vm vm = h.vms().getFirst();
        Vm small = new Vm(vm.name(), vm.vcpus(), memory, disk, vm.images());
        hosts.add(
            new Host(h.name(), h.type(), h.bandwidthBytesPerSecond(), h.cores(), List.of(small)));
      }
      clouds.add(new Cloud(cloud.name(), 1, cloud.registryBytesPerSecond(), hosts));
    }
    return new Platform(platform.name(), clouds);
  }
}
