package io.argosy.agent.share;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Limits calls of programs to a share of a processor, each call separately. */
interface CpuLimit extends AutoCloseable {
  /** The method of limiting, for people. */
  String how();

  Hold hold() throws IOException;

  @Override
  void close();

  /** One call under the limit. */
  interface Hold {
    /** The control group of version 2 that it enters, if any. */
    default Optional<Path> group() {
      return Optional.empty();
    }

    /** Words before the command. */
    List<String> words();

    /** Records its first process, which leads a separate group. */
    void began(long group);

    /** The call is about to be ended: it must be able to run. */
    void letGo();

    /** Records that the call has ended. */
    void over();
  }
}
