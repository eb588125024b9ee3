package io.argosy.agent.share;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Holds calls of programs to a share of a processor, each call for itself. */
interface Limit extends AutoCloseable {
  /** How it is done, for people. */
  String how();

  Hold hold() throws IOException;

  @Override
  void close();

  /** One call under the limit. */
  interface Hold {
    /** The control group of the second version that it enters, if it enters one. */
    default Optional<Path> group() {
      return Optional.empty();
    }

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
