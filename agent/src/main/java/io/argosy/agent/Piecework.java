package io.argosy.agent;

/** One piece on its way to a result. */
interface Piecework {
  /** Works on it until its result is durable, or there is none. */
  ChunkEnd run() throws InterruptedException;

  /** Ends the program if it runs, and keeps it from starting if it does not yet. */
  void kill();
}
