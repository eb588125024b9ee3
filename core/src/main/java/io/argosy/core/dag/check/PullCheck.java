package io.argosy.core.dag.check;

import io.argosy.core.dag.Image;
import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every VM pulls a missing image once, and no task runs before it is there: eq. (1), disks. */
final class PullCheck {
  private PullCheck() {}

  static List<String> faults(
      Workflow workflow, Map<String, VcpuPlace> places, Schedule schedule, double tolerance) {
    List<String> faults = new ArrayList<>();
    Map<String, Image> images = new HashMap<>();
    workflow.images().forEach(image -> images.put(image.name(), image));
    Map<String, Task> tasks = new HashMap<>();
    workflow.tasks().forEach(task -> tasks.put(task.id(), task));
    Map<String, Map<String, List<Placement>>> byVmAndImage = new TreeMap<>();
    for (Placement placement : schedule.placements()) {
      Task task = tasks.get(placement.task());
      if (task != null && task.image().isPresent()) {
        byVmAndImage
            .computeIfAbsent(placement.vm(), unused -> new TreeMap<>())
            .computeIfAbsent(task.image().get(), unused -> new ArrayList<>())
            .add(placement);
      } else if (placement.pulls()) {
        faults.add(placement.task() + " pulls, but needs no image");
      }
    }
    byVmAndImage.forEach(
        (vm, byImage) -> {
          byImage.forEach(
              (image, users) -> {
                Image value = images.get(image);
                VcpuPlace place = places.get(users.getFirst().vcpu());
                if (value != null && place != null) {
                  pull(value, place, users, tolerance, faults);
                }
              });
          disk(vm, byImage, images, places, faults);
        });
    return faults;
  }

  private static void pull(
      Image image, VcpuPlace place, List<Placement> users, double tolerance, List<String> faults) {
    List<Placement> pulling = users.stream().filter(Placement::pulls).toList();
    String what = image.name() + " on " + place.vm().name();
    double seconds = place.pullSeconds(image.bytes());
    if (place.vm().images().contains(image.name()) || seconds == 0) {
      if (!pulling.isEmpty()) {
        faults.add(what + " is pulled though it is there");
      }
      return;
    }
    if (pulling.size() != 1) {
      faults.add(what + " is pulled " + pulling.size() + " times");
      return;
    }
    Placement first = pulling.getFirst();
    if (!(Math.abs(first.pullSeconds() - seconds) <= tolerance)) {
      faults.add(what + " is pulled in " + first.pullSeconds() + " s instead of " + seconds);
    }
    for (Placement user : users) {
      if (!(user.runSeconds() + tolerance >= first.runSeconds())) {
        faults.add(user.task() + " runs before " + what + " is there");
      }
    }
  }

  private static void disk(
      String vm,
      Map<String, List<Placement>> byImage,
      Map<String, Image> images,
      Map<String, VcpuPlace> places,
      List<String> faults) {
    for (VcpuPlace place : places.values()) {
      if (place.vm().name().equals(vm)) {
        double bytes = 0;
        for (Image image : images.values()) {
          boolean isThere = place.vm().images().contains(image.name());
          bytes += isThere || byImage.containsKey(image.name()) ? image.bytes() : 0;
        }
        if (bytes > place.vm().diskBytes() * (1 + 1e-9)) {
          faults.add("the images of " + vm + " take " + bytes + " bytes, more than its disk");
        }
        return;
      }
    }
  }
}
