package io.argosy.agent.executor;

import io.argosy.agent.limits.CallLimits;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.share.Pins;
import io.argosy.agent.share.Throttle;
import io.argosy.core.model.AttemptId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs each call as a process on this machine.
 *
 * @param limits what it may use
 */
public record Processes(TaskEnvironment ground, JobLimits limits) implements Executor {
  /** Without limits. */
  public Processes(TaskEnvironment ground) {
    this(ground, JobLimits.none());
  }

  @Override
  public Optional<String> missing(String command, Path folder, Map<String, String> env) {
    String path = ground.environment(env).getOrDefault("PATH", "");
    return CommandSearch.missing(command, folder, path);
  }

  @Override
  public Allocation open(AttemptId attempt, Path place) {
    return new Allocation() {
      @Override
      public Launch errand(Call call) throws IOException {
        Throttle.ThrottledSlot throttledSlot = ground.throttle().seat();
        CallLimits held = limits.call(throttledSlot.controlGroup());
        return new OneProcess(ground, call, throttledSlot, held, ground.pins().take());
      }

      @Override
      public void close() {}
    };
  }

  private record OneProcess(
      TaskEnvironment ground,
      Call call,
      Throttle.ThrottledSlot seat,
      CallLimits limits,
      Optional<Pins.Pin> pin)
      implements Launch {
    @Override
    public List<String> words() {
      List<String> words = new ArrayList<>(pin.map(Pins.Pin::words).orElse(List.of()));
      words.addAll(seat.words());
      words.addAll(limits.words());
      words.addAll(
          ground.asUser().isEmpty()
              ? call.words()
              : ground.words(call.words(), ground.environment(call.env())));
      return words;
    }

    @Override
    public Map<String, String> environment() {
      return ground.environmentOfFirst(ground.environment(call.env()));
    }

    @Override
    public void began(long leader) {
      seat.began(leader);
      limits.began(leader);
    }

    @Override
    public void letGo() {
      seat.letGo();
    }

    @Override
    public CallResult verdict(int exit) {
      return limits
          .broken(exit)
          .<CallResult>map(
              it ->
                  it.machine()
                      ? new CallResult.Unable(it.sentence())
                      : new CallResult.Ended(it.sentence()))
          .orElseGet(() -> new CallResult.Exited(exit));
    }

    @Override
    public void over() {
      limits.over();
      seat.over();
      pin.ifPresent(Pins.Pin::giveBack);
    }
  }
}
