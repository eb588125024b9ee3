package io.argosy.core.scale;

/** (S11) each machine's part of the advised slots. */
public final class Portions {
  private Portions() {}

  /**
   * Whole numbers that add up to the slots: busy slots stay where they are, and the rest is
   * distributed by free capacity.
   *
   * @param slots at most the sum of {@code most}
   */
  public static int[] of(int slots, int[] busy, int[] most) {
    int[] kept = new int[busy.length];
    int[] room = new int[busy.length];
    long keeping = 0;
    for (int i = 0; i < busy.length; i++) {
      kept[i] = Math.min(busy[i], most[i]);
      room[i] = most[i] - kept[i];
      keeping += kept[i];
    }
    if (slots < keeping) {
      return split(slots, kept);
    }
    int[] portions = split(slots - (int) keeping, room);
    for (int i = 0; i < portions.length; i++) {
      portions[i] += kept[i];
    }
    return portions;
  }

  /** In proportion, rounded cumulatively so that the sum is exact. */
  private static int[] split(int slots, int[] parts) {
    long all = 0;
    for (int part : parts) {
      all += part;
    }
    int[] portions = new int[parts.length];
    long upTo = 0;
    long given = 0;
    for (int i = 0; i < parts.length; i++) {
      upTo += parts[i];
      long due = all == 0 ? 0 : Math.min((long) slots * upTo / all, upTo);
      portions[i] = (int) (due - given);
      given = due;
    }
    return portions;
  }
}
