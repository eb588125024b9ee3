package io.argosy.agent.executor;

import java.util.List;
import java.util.Map;

/** One call as it runs here: the process to start, which is the program or represents it. */
public interface Launch {
  /** The process to start. */
  List<String> words();

  /** The whole environment of this process. */
  Map<String, String> environment();

  /** Records that the process runs; its group has the same number. */
  void began(long leader);

  /** The process is about to be asked to end: it must be able to run. */
  void letGo();

  /** What it means that the process ended with this code; called once, before {@link #over}. */
  CallResult verdict(int exit);

  /** Ends whatever is left of a call whose process has ended. May be repeated. */
  void over();
}
