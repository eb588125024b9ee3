package io.argosy.agent;

/** One piece in progress. */
interface PieceAttempt {
  /** Works on it until its result is durable, or it has failed. */
  ChunkEnd run() throws InterruptedException;

  /** Ends the program if it runs, and keeps it from starting if it does not yet. */
  void kill();
}
