package io.argosy.agent.remote;

import java.io.IOException;

/** Something answers, and it is no Argosy server: a wrong address, or something in between. */
final class NotArgosy extends IOException {
  NotArgosy(String what) {
    super("what answers there is not an Argosy server: " + what);
  }
}
