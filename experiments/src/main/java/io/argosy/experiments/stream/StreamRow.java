package io.argosy.experiments.stream;

/** One line of the table: means over all seeds. See {@link StreamMeasure}. */
public record StreamRow(
    String rule,
    int seeds,
    double met,
    double active,
    double advised,
    double offered,
    double waitSeconds,
    double tooFew) {
  public double value(StreamMeasure measure) {
    return switch (measure) {
      case MET -> met;
      case ACTIVE -> active;
      case ADVISED -> advised;
      case OFFERED -> offered;
      case WAIT -> waitSeconds;
      case SHORT -> tooFew;
    };
  }
}
