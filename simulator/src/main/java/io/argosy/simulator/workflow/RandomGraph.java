package io.argosy.simulator.workflow;

import io.argosy.core.dag.Workflow;
import io.argosy.simulator.machine.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * A random graph: about √n layers of about √n tasks. A task has 1 to 5 children in the layers
 * below, most of them in the next; a task without a parent gets one from the layer above, so that
 * only tasks of the first layer have none.
 */
final class RandomGraph {
  private static final int MOST_CHILDREN = 5;

  /** Many kinds, so that each of K image types gets about as many of them. */
  private static final int KINDS = 1000;

  private RandomGraph() {}

  static Workflow draw(int tasks, long seed) {
    RandomGenerator random = new Streams(seed).stream("random workflow");
    Sketch sketch = new Sketch(new Streams(seed).stream("random workflow sizes"));
    List<List<String>> layers = layers(tasks, random, sketch);
    for (int depth = 0; depth + 1 < layers.size(); depth++) {
      connect(layers, depth, random, sketch);
    }
    return sketch.workflow("random-" + tasks);
  }

  private static List<List<String>> layers(int tasks, RandomGenerator random, Sketch sketch) {
    int width = (int) Math.round(Math.sqrt(tasks));
    List<List<String>> layers = new ArrayList<>();
    int left = tasks;
    while (left > 0) {
      int count = Math.min(left, 1 + random.nextInt(2 * width - 1));
      List<String> layer = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        layer.add(sketch.task("step" + random.nextInt(KINDS), 1, 10));
      }
      layers.add(layer);
      left -= count;
    }
    return layers;
  }

  private static void connect(
      List<List<String>> layers, int depth, RandomGenerator random, Sketch sketch) {
    List<String> next = layers.get(depth + 1);
    TreeSet<Integer> orphans = new TreeSet<>();
    for (int i = 0; i < next.size(); i++) {
      orphans.add(i);
    }
    for (String parent : layers.get(depth)) {
      int children = 1 + random.nextInt(MOST_CHILDREN);
      TreeSet<String> chosen = new TreeSet<>();
      for (int i = 0; i < children; i++) {
        boolean far = random.nextInt(5) == 0 && depth + 2 < layers.size();
        int at = far ? depth + 2 + random.nextInt(layers.size() - depth - 2) : depth + 1;
        List<String> layer = layers.get(at);
        int child = random.nextInt(layer.size());
        if (!far) {
          orphans.remove(child);
        }
        chosen.add(layer.get(child));
      }
      chosen.forEach(child -> sketch.edge(parent, child, 1, 100));
    }
    List<String> above = layers.get(depth);
    for (int orphan : orphans) {
      sketch.edge(above.get(random.nextInt(above.size())), next.get(orphan), 1, 100);
    }
  }
}
