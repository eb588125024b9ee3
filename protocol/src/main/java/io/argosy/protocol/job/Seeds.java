package io.argosy.protocol.job;

/**
 * Seeds for pieces of a job, derived from the job's seed and the piece's first index, so that
 * pieces have independent random numbers and a repeated piece has the same ones.
 *
 * <p>The finaliser is that of SplitMix64 ("variant 13" of Stafford), reduced to 63 bits: seeds are
 * never negative, and two pieces of one job never share one, because each step is invertible.
 */
public final class Seeds {
  private static final long MASK = Long.MAX_VALUE;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Seeds() {}

  /** The seed of the piece of a job that begins at the given index. */
  public static long of(long jobSeed, long first) {
    return mix((mix(jobSeed & MASK) + (first + 1) * GOLDEN) & MASK);
  }

  private static long mix(long value) {
    long z = ((value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L) & MASK;
    z = ((z ^ (z >>> 27)) * 0x94d049bb133111ebL) & MASK;
    return z ^ (z >>> 31);
  }
}
