package io.argosy.agent.slurm;

/** Receives events of the cluster. */
public interface ClusterListener {
  /** An event: one word for programs, a sentence for people. */
  void say(String event, String sentence);

  /** The most attempts that the cluster can run at once, for now. */
  void room(int attempts);
}
