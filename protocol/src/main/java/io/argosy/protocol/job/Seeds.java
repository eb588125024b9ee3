package io.argosy.protocol.job;

/**
 * Seeds for pieces of a job: drawn from the job's seed and the piece's first index, so that pieces
 * have independent random numbers and a piece that is computed again has the same ones.
 *
 * <p>The finalizer is that of SplitMix64 ("variant 13" of Stafford), kept to 63 bits: seeds are
 * never negative, and two pieces of one job never share one, because each step can be undone.
 */
public final class Seeds {
  private static final long MASK = Long.MAX_VALUE;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Seeds() {}

  /** The seed of the piece of a job that begins at the index given. */
  public static long of(long jobSeed, long first) {
    return mix((mix(jobSeed & MASK) + (first + 1) * GOLDEN) & MASK);
  }

  private static long mix(long value) {
    long z = ((value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L) & MASK;
    z = ((z ^ (z >>> 27)) * 0x94d049bb133111ebL) & MASK;
    return z ^ (z >>> 31);
  }
}
