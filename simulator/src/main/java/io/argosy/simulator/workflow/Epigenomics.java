package io.argosy.simulator.workflow;

import io.argosy.core.dag.Workflow;
import io.argosy.simulator.machine.Streams;
import java.util.ArrayList;
import java.util.List;

/**
 * The shape of Epigenomics, which maps DNA: it splits lanes into pieces, passes each piece through
 * filter, two conversions and the map, merges lanes, then all of them, then indexes and piles up.
 * Counts, run times and sizes are those of the published characterisation (Bharathi et al., 2008);
 * the maps take nearly all the time.
 */
final class Epigenomics {
  private Epigenomics() {}

  static Workflow draw(int tasks, long seed) {
    int lanes = tasks >= 500 ? 7 : tasks >= 40 && tasks < 80 ? 2 : 1;
    int merges = lanes == 1 ? 1 : lanes + 1;
    int pieces = Math.max(1, (int) Math.round((tasks - lanes - merges - 2) / (4.0 * lanes)));
    Sketch sketch = new Sketch(new Streams(seed).stream("epigenomics"));
    List<String> merged = new ArrayList<>();
    for (int lane = 0; lane < lanes; lane++) {
      merged.add(lane(sketch, pieces));
    }
    String all = merged.getFirst();
    if (lanes > 1) {
      all = sketch.task("mapMerge", 10, 160);
      for (String one : merged) {
        sketch.edge(one, all, 20, 60);
      }
    }
    String index = sketch.task("maqindex", 0.1, 0.2);
    String pile = sketch.task("pileup", 1400, 6200);
    sketch.edge(all, index, 25, 250);
    sketch.edge(index, pile, 0.4, 4);
    return sketch.workflow("epigenomics-" + tasks);
  }

  private static String lane(Sketch sketch, int pieces) {
    double part = 5.0 / pieces;
    String split = sketch.task("fastqSplit", 26, 104);
    List<String> maps = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
      String filter = sketch.task("filterContams", 7 * part, 12 * part);
      String sanger = sketch.task("sol2sanger", 2.4 * part, 5 * part);
      String bfq = sketch.task("fastq2bfq", 4 * part, 6 * part);
      String map = sketch.task("map", 2400, 16000);
      sketch.edge(split, filter, 60 * part, 100 * part);
      sketch.edge(filter, sanger, 60 * part, 98 * part);
      sketch.edge(sanger, bfq, 20 * part, 45 * part);
      sketch.edge(bfq, map, 4 * part, 10 * part);
      maps.add(map);
    }
    String merge = sketch.task("mapMerge", 10, 40);
    maps.forEach(map -> sketch.edge(map, merge, 4 * part, 11 * part));
    return merge;
  }
}
