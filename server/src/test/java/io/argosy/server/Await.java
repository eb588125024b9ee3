package io.argosy.server;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for events, not for time; the test's own limit ends it. */
public final class Await {
  private Await() {}

  public static void until(Callable<Boolean> condition) throws Exception {
    while (!condition.call()) {
      boolean never = new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
      assert !never;
    }
  }
}
