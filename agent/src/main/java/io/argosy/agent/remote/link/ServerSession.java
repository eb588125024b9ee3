package io.argosy.agent.remote.link;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Poll;
import io.argosy.protocol.wire.Registered;
import io.argosy.protocol.wire.Registration;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The session with the server. The agent retries without limit while the server does not answer;
 * registers again when the server no longer knows this machine; and ends when the server refuses
 * it.
 */
public final class ServerSession {
  private final ServerConnection serverConnection;
  private final AgentTerms terms;
  private final AgentNotices agentNotices;
  private final CompletableFuture<String> ended = new CompletableFuture<>();

  /** Identifies a repeated registration, which may arrive twice when a server is killed. */
  private final String instance = UUID.randomUUID().toString();

  private final ReentrantLock enlisting = new ReentrantLock();
  private volatile Optional<Registered> session = Optional.empty();
  private volatile int offered;
  private volatile int room = Integer.MAX_VALUE;
  private volatile boolean paused;
  private boolean away;
  private int returns;

  public ServerSession(
      ServerConnection serverConnection, AgentTerms terms, AgentNotices agentNotices) {
    this.serverConnection = serverConnection;
    this.terms = terms;
    this.agentNotices = agentNotices;
    this.offered = terms.slots();
  }

  /** Offers this many slots from now on. */
  public void offer(int slots) {
    offered = slots;
  }

  /** The machine can provide at most this many slots for now, whatever is offered. */
  public void limit(int slots) {
    room = slots;
  }

  /** Offers no slots while this machine cannot accept work. */
  public void pause(boolean now) {
    paused = now;
  }

  public boolean isPaused() {
    return paused;
  }

  public int offered() {
    return paused ? 0 : Math.min(offered, room);
  }

  /** A request within a session. */
  @FunctionalInterface
  public interface Question<T> {
    T ask(Registered session) throws IOException, ServerRefusal, InterruptedException;
  }

  /** Completes with a sentence when the server no longer accepts this machine. */
  public CompletableFuture<String> ended() {
    return ended.copy();
  }

  /**
   * Sends a request until it is answered, and registers again when the server does not know the
   * machine.
   *
   * @throws ServerRefusal when the answer is negative, and a retry would not change it
   */
  public <T> T ask(Question<T> question) throws ServerRefusal, InterruptedException {
    while (true) {
      Registered used = session();
      try {
        return insist(() -> question.ask(used));
      } catch (ServerRefusal refusal) {
        if (refusal.isAboutToken()) {
          throw end("the server does not accept the token any more: " + refusal.sentence());
        }
        boolean forgotten = refusal.isUnknown() && !isKnown(used);
        if (forgotten) {
          forget(used);
        }
        // A request from a session that is over is repeated in the next.
        boolean again = forgotten || (refusal.isConflict() && !isCurrent(used));
        if (!again) {
          throw refusal;
        }
      }
    }
  }

  /** As {@link #ask}, where a conflict can only mean that another agent uses this one's name. */
  public <T> T askAsOurselves(Question<T> question) throws ServerRefusal, InterruptedException {
    try {
      return ask(question);
    } catch (ServerRefusal refusal) {
      if (refusal.isConflict()) {
        String name = terms.site() + "." + terms.name();
        throw end("another agent has registered as " + name + " since; give each its own --name");
      }
      throw refusal;
    }
  }

  private InterruptedException end(String sentence) {
    ended.complete(sentence);
    return new InterruptedException(sentence);
  }

  /**
   * Registers for the first time: here a refusal, or a wrong address, is the owner's mistake, and
   * is thrown. The agent waits for a server that is not up yet.
   */
  public Registered begin() throws ServerRefusal, InterruptedException {
    Registered first;
    try {
      first = enlist();
    } catch (IOException e) {
      Optional<BadInput> mistake = FirstRefusal.of(terms, e);
      if (mistake.isPresent()) {
        throw mistake.get();
      }
      lost(said(e));
      first = insist(this::enlist);
    } catch (ServerRefusal refusal) {
      if (!refusal.mayPass()) {
        throw refusal;
      }
      first = insist(this::enlist);
    }
    session = Optional.of(first);
    return first;
  }

  /** The current session; starts one if there is none. */
  public Registered session() throws InterruptedException {
    Optional<Registered> now = session;
    if (now.isPresent()) {
      return now.get();
    }
    enlisting.lockInterruptibly();
    try {
      if (session.isEmpty()) {
        session = Optional.of(insist(this::enlist));
      }
      return session.get();
    } catch (ServerRefusal refusal) {
      throw end("the server does not take this machine any more: " + refusal.sentence());
    } finally {
      enlisting.unlock();
    }
  }

  private boolean isCurrent(Registered used) {
    return session.filter(used::equals).isPresent();
  }

  private synchronized void forget(Registered used) {
    if (isCurrent(used)) {
      session = Optional.empty();
      agentNotices.say(
          "forgotten", "the server no longer knows this machine; the agent registers it again");
    }
  }

  private Registered enlist() throws ServerRefusal, IOException, InterruptedException {
    Registration enlistment =
        new Registration(
            terms.site(), terms.name(), offered(), terms.maxSlots(), Optional.of(instance));
    return Registered.from(
        serverConnection.post("/v1/machines", enlistment.fields(), serverConnection.patience()));
  }

  /** Whether the server still knows the machine: the unknown thing may also be a job. */
  private boolean isKnown(Registered used) throws InterruptedException {
    Poll glance =
        new Poll(used.session(), Long.MAX_VALUE - 1, Duration.ZERO, offered(), terms.maxSlots());
    String path = "/v1/machines/" + used.machine() + "/poll";
    try {
      insist(() -> serverConnection.post(path, glance.fields(), serverConnection.patience()));
      return true;
    } catch (ServerRefusal refusal) {
      return !refusal.isUnknown();
    }
  }

  /** A request that may be repeated. */
  @FunctionalInterface
  public interface Request<T> {
    T send() throws IOException, ServerRefusal, InterruptedException;
  }

  /** Sends until any answer arrives, or this machine fails to do its own part. */
  public <T> T insist(Request<T> request) throws ServerRefusal, InterruptedException {
    boolean told = false;
    for (int tries = 1; ; tries++) {
      int before = returns();
      Duration wanted = Duration.ZERO;
      try {
        T answer = request.send();
        found();
        return answer;
      } catch (IOException e) {
        Optional<LocalFault> fault = LocalFault.in(e);
        if (fault.isPresent()) {
          throw fault.get().refusal();
        }
        lost(said(e));
      } catch (ServerRefusal refusal) {
        if (refusal.isLocal()) {
          throw refusal;
        }
        if (refusal.isAbsence()) {
          lost(refusal.sentence());
        } else if (refusal.mayPass()) {
          if (!told) {
            agentNotices.say(
                "trouble", "the server cannot do it now and is asked again: " + refusal.sentence());
          }
          told = true;
          wanted = refusal.restWanted();
        } else {
          found();
          throw refusal;
        }
      }
      Duration rest = Backoff.after(tries, ThreadLocalRandom.current().nextDouble());
      Duration most = serverConnection.longestRest();
      Duration usual = rest.compareTo(most) < 0 ? rest : most;
      rest(usual.compareTo(wanted) > 0 ? usual : wanted, before);
    }
  }

  private static String said(IOException e) {
    String message = e.getMessage();
    return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
  }

  private synchronized int returns() {
    return returns;
  }

  private synchronized void lost(String why) {
    if (!away) {
      away = true;
      agentNotices.say(
          "server-away",
          "the server does not answer (" + why + "); works on and tries again until it does",
          "server",
          terms.server());
    }
  }

  private synchronized void found() {
    if (away) {
      away = false;
      returns++;
      agentNotices.say("server-back", "the server answers again", "server", terms.server());
      notifyAll();
    }
  }

  /** Waits, unless another thread reaches the server earlier. */
  private synchronized void rest(Duration time, int before) throws InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    for (long left = time.toMillis(); left > 0 && returns == before; ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
  }
}
