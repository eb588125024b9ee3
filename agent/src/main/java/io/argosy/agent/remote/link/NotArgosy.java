package io.argosy.agent.remote.link;

import java.io.IOException;

/** The address answers, but not as an Argosy server: a wrong address, or a proxy in between. */
final class NotArgosy extends IOException {
  NotArgosy(String what) {
    super("what answers there is not an Argosy server: " + what);
  }
}
