package io.argosy.core.dag.cost;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * With limited disks, reserves space for each image on one VM: otherwise an image may find every
 * disk full of others. The largest image first, the first VM with space.
 */
public final class ImageReservations {
  private final int images;
  private final BitSet home = new BitSet();
  private final double[] room;

  ImageReservations(SchedulingProblem problem) {
    images = problem.images();
    MachineIndex machineIndex = problem.machines();
    room = new double[machineIndex.vms()];
    for (int vm = 0; vm < room.length; vm++) {
      room[vm] = machineIndex.vm(vm).diskBytes() - there(problem, vm);
    }
    if (Arrays.stream(room).anyMatch(bytes -> bytes < Double.POSITIVE_INFINITY)) {
      settle(problem);
    }
  }

  /** Whether a VM reserves space for an image. */
  public boolean isHome(int image, int vm) {
    return home.get(vm * images + image);
  }

  /** The space left on a VM for images without a reservation there. */
  public double room(int vm) {
    return room[vm];
  }

  private static double there(SchedulingProblem problem, int vm) {
    Set<String> names = new HashSet<>(problem.machines().vm(vm).images());
    return problem.workflow().images().stream()
        .filter(image -> names.contains(image.name()))
        .mapToDouble(image -> image.bytes())
        .sum();
  }

  private void settle(SchedulingProblem problem) {
    int[][] tasksOf = tasksByImage(problem);
    List<Integer> largestFirst =
        IntStream.range(0, images)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(i -> -problem.imageBytes(i)))
            .toList();
    for (int image : largestFirst) {
      for (int task : tasksOf[image]) {
        if (!isHoused(problem, image, task)) {
          house(problem, image, task);
        }
      }
    }
  }

  private static int[][] tasksByImage(SchedulingProblem problem) {
    int[] count = new int[problem.images()];
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.image(t) >= 0) {
        count[problem.image(t)]++;
      }
    }
    int[][] tasks = new int[problem.images()][];
    Arrays.setAll(tasks, i -> new int[count[i]]);
    for (int t = problem.tasks() - 1; t >= 0; t--) {
      if (problem.image(t) >= 0) {
        tasks[problem.image(t)][--count[problem.image(t)]] = t;
      }
    }
    return tasks;
  }

  private boolean isHoused(SchedulingProblem problem, int image, int task) {
    MachineIndex machineIndex = problem.machines();
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      int vm = machineIndex.vmOf(c);
      if ((isHome(image, vm) || problem.isThere(image, vm)) && problem.fits(task, c)) {
        return true;
      }
    }
    return false;
  }

  private void house(SchedulingProblem problem, int image, int task) {
    MachineIndex machineIndex = problem.machines();
    double bytes = problem.imageBytes(image);
    for (int c = 0; c < machineIndex.vcpus(); c++) {
      int vm = machineIndex.vmOf(c);
      if (room[vm] >= bytes && problem.fits(task, c)) {
        room[vm] -= bytes;
        home.set(vm * images + image);
        return;
      }
    }
    throw new IllegalArgumentException(
        "task "
            + problem.task(task).id()
            + " fits nowhere: beside the other images no disk has room for its image "
            + problem.workflow().images().get(image).name()
            + " of "
            + Math.round(bytes)
            + " bytes");
  }
}
