package io.argosy.agent.share;

import java.io.IOException;
import java.util.List;

/** Holds calls of programs to a share of a processor, each call for itself. */
interface Limit extends AutoCloseable {
  /** How it is done, for people. */
  String how();

  Hold hold() throws IOException;

  @Override
  void close();

  /** One call under the limit. */
  interface Hold {
    /** Words before the command. */
    List<String> words();

    /** Its first process runs, in a group of its own. */
    void began(long group);

    /** It is to end: it may run now. */
    void letGo();

    /** It has ended. */
    void over();
  }
}
