package io.argosy.agent.slurm;

/** Hears what is worth knowing of the cluster. */
public interface Post {
  /** Something that happened: one word for programs, a sentence for people. */
  void say(String event, String sentence);

  /** No more attempts than these can be had at once, for now. */
  void room(int attempts);
}
