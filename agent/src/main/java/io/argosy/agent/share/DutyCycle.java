package io.argosy.agent.share;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleSupplier;

/** Stops and continues the process groups of calls, so that each uses its share of a processor. */
final class DutyCycle implements CpuLimit {
  private static final Duration STEP = Duration.ofMillis(40);

  private final ThrottleShell throttleShell;
  private final DoubleSupplier share;
  private final ProcessTimes times = new ProcessTimes();
  private final Map<Long, Account> accounts = new TreeMap<>();
  private boolean closed;

  /** The used and available time of one group. */
  private static final class Account {
    private final CpuCredit credit = new CpuCredit();
    private long askedNanos = System.nanoTime();
    private long used;
    private boolean runs = true;
  }

  DutyCycle(ThrottleShell throttleShell, DoubleSupplier share) {
    this.throttleShell = throttleShell;
    this.share = share;
    Thread.ofPlatform().daemon().name("duty cycle").start(this::turn);
  }

  @Override
  public String how() {
    return "by stopping and continuing them";
  }

  @Override
  public Hold hold() {
    return new OneCall();
  }

  private void turn() {
    try {
      while (isOpen()) {
        look();
        Thread.sleep(STEP);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until a call needs the limit. */
  private synchronized boolean isOpen() throws InterruptedException {
    while (accounts.isEmpty() && !closed) {
      wait();
    }
    return !closed;
  }

  private void look() {
    TreeSet<Long> groups;
    synchronized (this) {
      groups = new TreeSet<>(accounts.keySet());
    }
    Map<Long, Long> used = times.of(groups);
    synchronized (this) {
      used.forEach(this::judge);
    }
  }

  private void judge(long group, long used) {
    Account account = accounts.get(group);
    if (account == null) {
      return;
    }
    long now = System.nanoTime();
    boolean runs =
        account.credit.after(
            now - account.askedNanos, Math.max(0, used - account.used), share.getAsDouble());
    account.askedNanos = now;
    account.used = Math.max(account.used, used);
    if (runs != account.runs) {
      account.runs = runs;
      if (runs) {
        throttleShell.go(group);
      } else {
        throttleShell.stop(group);
      }
    }
  }

  private synchronized void begin(long group) {
    accounts.put(group, new Account());
    notifyAll();
  }

  /** Under the lock: no other thread may stop the group after it was released. */
  private synchronized void end(long group) {
    Account account = accounts.remove(group);
    if (account != null && !account.runs) {
      throttleShell.go(group);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    List.copyOf(accounts.keySet()).forEach(this::end);
    notifyAll();
  }

  private final class OneCall implements Hold {
    private long group;

    @Override
    public List<String> words() {
      return List.of();
    }

    @Override
    public void began(long leader) {
      group = leader;
      begin(leader);
    }

    @Override
    public void letGo() {
      end(group);
    }

    @Override
    public void over() {
      end(group);
    }
  }
}
