package io.argosy.agent.spawn;

/** Receives what a process writes to its error stream, on the thread of all processes. */
public interface ErrorOutput {
  /** Takes the first bytes of a buffer, which is used again afterwards. */
  void take(byte[] buffer, int length);

  /** Nothing follows. */
  void end();
}
