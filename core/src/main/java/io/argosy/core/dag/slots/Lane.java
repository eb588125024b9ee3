package io.argosy.core.dag.slots;

import java.util.Arrays;

/**
 * The busy intervals of one vCPU in order of time, in blocks that store their longest gap: a search
 * for a free slot skips blocks without a long enough gap.
 */
final class Lane {
  private static final int FULL = 64;

  private Block[] blocks = {new Block()};
  private int used = 1;
  private double longestGap;

  private static final class Block {
    final double[] start = new double[FULL];
    final double[] end = new double[FULL];
    final int[] task = new int[FULL];
    int size;

    /** The longest free time just before one of its intervals. */
    double longestGap;

    double lastEnd() {
      return end[size - 1];
    }
  }

  boolean isEmpty() {
    return blocks[0].size == 0;
  }

  /** When its last task ends. */
  double tail() {
    return isEmpty() ? 0 : blocks[used - 1].lastEnd();
  }

  /** The first time from ready on at which the vCPU is free for a length. */
  double earliest(double ready, double length) {
    double tail = tail();
    if (ready >= tail) {
      return ready;
    }
    // Gaps are rounded differences: skip a block only if it is clearly too narrow.
    double enough = length - tail * 1e-12;
    if (longestGap < enough) {
      return tail;
    }
    int b = blockAfter(ready);
    int i = intervalAfter(blocks[b], ready);
    double free = ready;
    while (b < used) {
      Block block = blocks[b];
      if (block.longestGap >= enough) {
        for (; i < block.size; i++) {
          if (free + length <= block.start[i]) {
            return free;
          }
          free = Math.max(free, block.end[i]);
        }
      }
      free = Math.max(free, block.lastEnd());
      b++;
      i = 0;
    }
    return free;
  }

  /** Adds an interval that {@link #earliest} found free. */
  void add(double start, double end, int task) {
    int b = isEmpty() ? 0 : blockStarting(start);
    Block block = blocks[b];
    if (block.size == FULL) {
      split(b);
      b = start >= blocks[b + 1].start[0] ? b + 1 : b;
      block = blocks[b];
    }
    int i = block.size;
    // By start, then by end: an empty interval comes before one with the same start.
    while (i > 0
        && (block.start[i - 1] > start
            || (block.start[i - 1] == start && block.end[i - 1] > end))) {
      i--;
    }
    System.arraycopy(block.start, i, block.start, i + 1, block.size - i);
    System.arraycopy(block.end, i, block.end, i + 1, block.size - i);
    System.arraycopy(block.task, i, block.task, i + 1, block.size - i);
    block.start[i] = start;
    block.end[i] = end;
    block.task[i] = task;
    block.size++;
    measure(b);
  }

  /** Lets a task occupy the vCPU only from a later start on. */
  void startLater(int task, double oldStart, double newStart) {
    int b = Math.max(0, blockStarting(oldStart) - 1);
    while (b < used) {
      Block block = blocks[b];
      for (int i = 0; i < block.size; i++) {
        if (block.task[i] == task) {
          block.start[i] = newStart;
          measure(b);
          return;
        }
      }
      b++;
    }
    throw new IllegalStateException("task " + task + " is not here");
  }

  /** Calls the visitor with each interval that overlaps a time range, in order. */
  void overlapping(double from, double to, Visitor visitor) {
    if (isEmpty() || from >= tail()) {
      return;
    }
    int b = blockAfter(from);
    int i = intervalAfter(blocks[b], from);
    for (; b < used; b++, i = 0) {
      Block block = blocks[b];
      for (; i < block.size; i++) {
        if (block.start[i] >= to) {
          return;
        }
        if (block.end[i] > block.start[i]) {
          visitor.visit(block.start[i], block.end[i], block.task[i]);
        }
      }
    }
  }

  /** Visits intervals. */
  @FunctionalInterface
  interface Visitor {
    void visit(double start, double end, int task);
  }

  /** The first block with an interval that ends after a time. */
  private int blockAfter(double time) {
    int low = 0;
    int high = used - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (blocks[middle].lastEnd() > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The last block that starts by a time, or the first. */
  private int blockStarting(double time) {
    int low = 0;
    int high = used - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (blocks[middle].start[0] <= time) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static int intervalAfter(Block block, double time) {
    int low = 0;
    int high = block.size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (block.end[middle] > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private void split(int b) {
    if (used == blocks.length) {
      blocks = Arrays.copyOf(blocks, used * 2);
    }
    System.arraycopy(blocks, b + 1, blocks, b + 2, used - b - 1);
    Block left = blocks[b];
    Block right = new Block();
    int half = FULL / 2;
    System.arraycopy(left.start, half, right.start, 0, FULL - half);
    System.arraycopy(left.end, half, right.end, 0, FULL - half);
    System.arraycopy(left.task, half, right.task, 0, FULL - half);
    right.size = FULL - half;
    left.size = half;
    blocks[b + 1] = right;
    used++;
    measure(b);
    measure(b + 1);
  }

  /** Updates the gaps of a block and the first gap of the next, which may have changed. */
  private void measure(int b) {
    remeasure(b);
    if (b + 1 < used) {
      remeasure(b + 1);
    }
    double longest = 0;
    for (int i = 0; i < used; i++) {
      longest = Math.max(longest, blocks[i].longestGap);
    }
    longestGap = longest;
  }

  private void remeasure(int b) {
    Block block = blocks[b];
    double free = b == 0 ? 0 : blocks[b - 1].lastEnd();
    double longest = 0;
    for (int i = 0; i < block.size; i++) {
      longest = Math.max(longest, block.start[i] - free);
      free = block.end[i];
    }
    block.longestGap = longest;
  }
}
