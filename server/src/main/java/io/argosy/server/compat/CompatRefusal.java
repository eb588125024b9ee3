package io.argosy.server.compat;

/** Why a balancer call is refused: a number that programs of the compatibility API know. */
final class CompatRefusal extends RuntimeException {
  static final int OUT_OF_RANGE = 3;
  static final int NOT_STARTED_OR_LATE = 5;
  static final int WORKER_FINISHED = 12;
  static final int JOB_FINISHED = 26;
  static final int BAD_FORMAT = 29;

  private final int code;

  CompatRefusal(int code) {
    super("refused with code " + code);
    this.code = code;
  }

  int code() {
    return code;
  }
}
