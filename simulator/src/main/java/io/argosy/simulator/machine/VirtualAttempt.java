package io.argosy.simulator.machine;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.CallCost;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.core.work.Holding;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.SpeedTrace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One attempt on one slot: the work it holds, its worker, and its messages. */
public final class VirtualAttempt {
  private static final ResultRef RESULT = new ResultRef(0, "simulated");

  private final AttemptId id;
  private final int slot;
  private final VirtualMachine machine;
  private final Setting setting;
  private final Holding holding;
  private final ProgramModel programModel;
  private long startedAt = Timeline.NEVER;
  private boolean asked;
  private boolean over;

  VirtualAttempt(
      Instruction.Start start,
      int slot,
      SpeedTrace trace,
      VirtualMachine machine,
      Setting setting) {
    this.id = start.attempt();
    this.slot = slot;
    this.machine = machine;
    this.setting = setting;
    long unit = setting.boundsOf(id.job()).block().orElse(1L);
    this.holding = new Holding(id, start.work(), unit);
    this.programModel =
        machine
            .labour(id.job())
            .map(programFactory -> programFactory.hire(this, holding))
            .orElseGet(() -> worker(trace, start.reportIn()));
  }

  private ProgramModel worker(SpeedTrace trace, Duration reportIn) {
    return switch (setting.program().kind()) {
      case CHUNKED ->
          new ChunkedWorker(this, holding, trace, setting, machine.pace(id.job()), reportIn);
      case COOPERATIVE -> new CooperativeWorker(this, holding, trace, setting, reportIn);
    };
  }

  public AttemptId id() {
    return id;
  }

  /** The number of its slot on the machine. */
  public int slot() {
    return slot;
  }

  /** Whether the attempt is over; its planned events must not happen any more. */
  boolean isOver() {
    return over;
  }

  void start() {
    setting.timeline().after(setting.program().attemptStartup(), this::begin);
  }

  private void begin() {
    if (over) {
      return;
    }
    startedAt = setting.timeline().now();
    sayStarted();
    planItsEnd(setting.program());
    programModel.proceed();
  }

  private void planItsEnd(SimulatedProgram program) {
    program.timeLimit().ifPresent(limit -> setting.timeline().after(limit, this::stopEarly));
    if (program.failuresPerHour() > 0) {
      double hours = setting.failures().nextExponential() / program.failuresPerHour();
      setting.timeline().after(Duration.ofNanos((long) (hours * 3.6e12)), this::fail);
    }
  }

  /** The instruction to start has arrived twice. */
  void startAgain() {
    if (hasBegun()) {
      sayStarted();
    }
  }

  private boolean hasBegun() {
    return startedAt != Timeline.NEVER;
  }

  private void sayStarted() {
    machine.say(List.of(at -> new Stimulus.AttemptStarted(at, id)));
  }

  void steer(InstructionId instruction, Instruction.Steer steer) {
    boolean wasIdle = holding.isIdle();
    List<Interval> yielded = programModel.steer(instruction, steer.grant(), steer.yield());
    machine.say(List.of(at -> new Stimulus.WorkSteered(at, instruction, id, yielded)));
    programModel.reportSooner(steer.reportIn());
    if (hasBegun() && wasIdle && !holding.isIdle()) {
      asked = false;
      programModel.proceed();
    }
  }

  void reportWithin(Duration reportIn) {
    programModel.reportWithin(reportIn);
  }

  /** The program fails; the work that it has not stored is lost. */
  public void fail() {
    if (!over) {
      Optional<Interval> piece = holding.running();
      vanish();
      machine.over(this, new Ending.Failed(piece, "exit code 1", "simulated failure"));
    }
  }

  /** The machine cannot run the program. */
  public void unfit() {
    if (!over) {
      machine.say(List.of(at -> new Stimulus.ImageResolved(at, id, "simulated", "sha256:0")));
      vanish();
      machine.over(this, new Ending.Unfit("the image does not run here"));
    }
  }

  /** Must stop before its work is done; a program that can store does so first. */
  void stopEarly() {
    if (!over) {
      programModel.storeNow();
      vanish();
      machine.over(this, new Ending.StoppedEarly());
    }
  }

  /** Stops without a message. */
  void vanish() {
    over = true;
  }

  Stamped stored(Interval piece) {
    return at -> new Stimulus.ResultStored(at, id, piece, RESULT);
  }

  Stamped progress(Duration nextIn) {
    return progress(nextIn, List.of());
  }

  Stamped progress(Duration nextIn, List<CallCost> calls) {
    long done = holding.done();
    Duration elapsed = elapsed();
    return at -> new Stimulus.ProgressReported(at, id, done, elapsed, nextIn, calls);
  }

  void say(List<Stamped> stimuli) {
    machine.say(stimuli);
  }

  /** No work is left: asks once whether it may finish. */
  void askToFinish() {
    if (!asked) {
      asked = true;
      long done = holding.done();
      Duration elapsed = elapsed();
      machine.say(List.of(at -> new Stimulus.FinishAsked(at, id, done, elapsed)));
    }
  }

  Duration elapsed() {
    return Duration.ofNanos(setting.timeline().now() - startedAt);
  }
}
