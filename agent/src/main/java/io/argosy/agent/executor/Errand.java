package io.argosy.agent.executor;

import java.util.List;
import java.util.Map;

/** One call as it runs here: the process to start, which is the program or stands for it. */
public interface Errand {
  /** The process to start. */
  List<String> words();

  /** All that this process sees. */
  Map<String, String> environment();

  /** The process runs; its group has the same number. */
  void began(long leader);

  /** It is about to be asked to end, for which it must be able to run. */
  void letGo();

  /** What it means that the process ended by itself with this code; asked once, before the end. */
  Verdict verdict(int exit);

  /** The process has ended: sees to it that nothing of the call is left. May be repeated. */
  void over();
}
