package io.argosy.agent.remote;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.remote.link.AgentNotices;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.agent.remote.link.ScalingMode;
import io.argosy.agent.remote.link.ServerSession;
import io.argosy.protocol.wire.Advice;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Carries out scaling advice, as the machine's owner configured. */
final class AdviceFollower implements AutoCloseable {
  private static final Duration HOOK_LIMIT = Duration.ofMinutes(10);
  private static final int SHOWN = 2000;

  private final AgentTerms terms;
  private final ServerSession serverSession;
  private final AgentNotices agentNotices;
  private final Thread following;
  private Optional<Advice> last = Optional.empty();
  private Optional<Advice> waiting = Optional.empty();

  AdviceFollower(AgentTerms terms, ServerSession serverSession, AgentNotices agentNotices) {
    this.terms = terms;
    this.serverSession = serverSession;
    this.agentNotices = agentNotices;
    this.following = Thread.ofVirtual().name("advice").start(this::follow);
  }

  /** Returns at once; of advice that arrives while a command runs, the last counts. */
  synchronized void heard(Optional<Advice> advice) {
    if (advice.isPresent() && !advice.equals(last)) {
      last = advice;
      waiting = advice;
      notifyAll();
    }
  }

  private void follow() {
    try {
      while (true) {
        follow(next());
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Advice next() throws InterruptedException {
    while (waiting.isEmpty()) {
      wait();
    }
    Advice advice = waiting.get();
    waiting = Optional.empty();
    return advice;
  }

  private void follow(Advice advice) throws InterruptedException {
    int wanted = ScalingMode.slots(advice.capacity(), terms.maxSlots());
    if (wanted == serverSession.offered()) {
      return;
    }
    boolean follows =
        switch (terms.follow()) {
          case AgentTerms.Follow.No no -> false;
          case AgentTerms.Follow.Itself itself -> true;
          case AgentTerms.Follow.Hook hook -> succeeds(hook.command(), wanted, advice.sentence());
        };
    if (follows) {
      agentNotices.say(
          "scaled",
          "offers "
              + wanted
              + " slots now, "
              + serverSession.offered()
              + " before: "
              + advice.sentence(),
          "slots",
          wanted);
      serverSession.offer(wanted);
    } else {
      agentNotices.say(
          "advised",
          "is advised to offer "
              + wanted
              + " slots, and stays at "
              + serverSession.offered()
              + ": "
              + advice.sentence(),
          "slots",
          serverSession.offered(),
          "advised",
          wanted);
    }
  }

  private boolean succeeds(String command, int wanted, String reason) throws InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> !TaskEnvironment.isShared(name, false));
    environment.put("ARGOSY_ADVISED_SLOTS", Integer.toString(wanted));
    environment.put("ARGOSY_SLOTS", Integer.toString(serverSession.offered()));
    environment.put("ARGOSY_MAX_SLOTS", Integer.toString(terms.maxSlots()));
    environment.put("ARGOSY_REASON", reason);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      Thread reading = Thread.ofVirtual().start(() -> tell(process));
      if (!process.waitFor(HOOK_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        agentNotices.say(
            "hook-failed", "the hook ran longer than " + HOOK_LIMIT.toMinutes() + " min");
        return false;
      }
      reading.join(Duration.ofSeconds(1));
      if (process.exitValue() != 0) {
        agentNotices.say("hook-failed", "the hook ended with exit code " + process.exitValue());
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      agentNotices.say("hook-failed", "the hook could not be run: " + e.getMessage());
      return false;
    }
  }

  /** Writes the hook's output to the agent's log. */
  private void tell(Process hook) {
    try (InputStream in = hook.getInputStream()) {
      String said = new String(in.readNBytes(SHOWN), StandardCharsets.UTF_8).strip();
      if (!said.isEmpty()) {
        agentNotices.say("hook", "the hook printed: " + said.replace('\n', ' '));
      }
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException ended) {
      return;
    }
  }

  @Override
  public void close() {
    following.interrupt();
  }
}
