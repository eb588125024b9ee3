package io.argosy.simulator.workflow;

import io.argosy.core.dag.Workflow;
import io.argosy.simulator.machine.Streams;
import java.util.List;

/**
 * The shape of Montage, which makes a mosaic of pictures: project each, fit each overlap of two,
 * model the background of all, correct each, then table, add, shrink and print. Counts, run times
 * and sizes are those of the published characterisation (Bharathi et al., 2008).
 */
final class Montage {
  private static final int SINGLES = 6;

  private Montage() {}

  static Workflow draw(int tasks, long seed) {
    int pictures = Math.max(Math.min(5, (tasks - SINGLES - 1) / 2), tasks / 6);
    int overlaps = tasks - SINGLES - 2 * pictures;
    double scale = tasks / 100.0;
    Sketch sketch = new Sketch(new Streams(seed).stream("montage"));
    List<String> projected = sketch.tasks(pictures, "mProjectPP", 13, 14);
    List<String> fitted = sketch.tasks(overlaps, "mDiffFit", 10.3, 10.9);
    String table = sketch.task("mConcatFit", 5 * scale, 5.3 * scale);
    String model = sketch.task("mBgModel", 5 * scale, 9 * scale);
    List<String> corrected = sketch.tasks(pictures, "mBackground", 10.3, 11.1);
    String list = sketch.task("mImgTbl", 6 * scale, 8 * scale);
    String sum = sketch.task("mAdd", 9 * scale, 10 * scale);
    String small = sketch.task("mShrink", 4, 4 + 3 * scale);
    String print = sketch.task("mJPEG", 0.5, 0.5 + 0.3 * scale);
    overlap(sketch, projected, fitted);
    fitted.forEach(fit -> sketch.edge(fit, table, 0.0002, 0.0004));
    sketch.edge(table, model, 0.01 * scale, 0.014 * scale);
    for (int i = 0; i < pictures; i++) {
      sketch.edge(projected.get(i), corrected.get(i), 8.2, 8.4);
      sketch.edge(model, corrected.get(i), 0.0003, 0.0008);
      sketch.edge(corrected.get(i), list, 4.1, 4.2);
    }
    sketch.edge(list, sum, 0.002 * scale, 0.006 * scale);
    sketch.edge(sum, small, 70 * scale, 140 * scale);
    sketch.edge(small, print, 1.8, 1.9 + scale);
    return sketch.workflow("montage-" + tasks);
  }

  /** Neighbours overlap: every picture with the next, then with the next but one, and so on. */
  private static void overlap(Sketch sketch, List<String> projected, List<String> fitted) {
    int count = projected.size();
    int apart = 1;
    int first = 0;
    for (String fit : fitted) {
      if (first + apart >= count) {
        apart = apart + 1 < count ? apart + 1 : 1;
        first = 0;
      }
      sketch.edge(projected.get(first), fit, 4.1, 4.2);
      if (count > 1) {
        sketch.edge(projected.get(first + apart), fit, 4.1, 4.2);
      }
      first++;
    }
  }
}
