package io.argosy.core.dag.slots;

import io.argosy.core.dag.cost.ImageReservations;
import io.argosy.core.dag.cost.MachineIndex;
import io.argosy.core.dag.cost.SchedulingProblem;
import java.util.Arrays;

/** From when on each VM holds each image, and how much disk space is left. */
final class Pulls {
  private static final int NOBODY = -1;

  private final SchedulingProblem problem;
  private final int images;
  private final ImageReservations imageReservations;
  private final int[] puller;
  private final double[] begin;
  private final double[] end;
  private final double[] room;

  Pulls(SchedulingProblem problem) {
    this.problem = problem;
    images = problem.images();
    MachineIndex machineIndex = problem.machines();
    imageReservations = problem.homes();
    puller = new int[machineIndex.vms() * images];
    Arrays.fill(puller, NOBODY);
    begin = new double[puller.length];
    end = new double[puller.length];
    room = new double[machineIndex.vms()];
    for (int vm = 0; vm < machineIndex.vms(); vm++) {
      room[vm] = imageReservations.room(vm);
    }
  }

  boolean isThere(int image, int vm) {
    return problem.isThere(image, vm) || problem.imageBytes(image) == 0;
  }

  boolean isComing(int image, int vm) {
    return puller[vm * images + image] >= 0;
  }

  double begins(int image, int vm) {
    return begin[vm * images + image];
  }

  /** When the image is there. */
  double there(int image, int vm) {
    return end[vm * images + image];
  }

  /** Whether an image may be pulled without taking space that is reserved for another. */
  boolean hasRoom(int image, int vm) {
    return imageReservations.isHome(image, vm) || problem.imageBytes(image) <= room[vm];
  }

  /** Records a pull; returns the task that meant to pull later and no longer needs to, or -1. */
  int take(int image, int vm, int task, double from, double to) {
    int at = vm * images + image;
    int before = puller[at];
    if (before == NOBODY && !imageReservations.isHome(image, vm)) {
      room[vm] -= problem.imageBytes(image);
    }
    puller[at] = task;
    begin[at] = from;
    end[at] = to;
    return before;
  }
}
