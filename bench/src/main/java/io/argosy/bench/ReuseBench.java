package io.argosy.bench;

import com.sun.management.OperatingSystemMXBean;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.Reused;
import io.argosy.core.model.TaskId;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.job.BlobNames;
import io.argosy.server.kind.bag.EarlierBag;
import io.argosy.server.kind.bag.Reuse;
import io.argosy.server.realm.AttachedFiles;
import io.argosy.server.realm.ReusedList;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures {@code --reuse}: a bag whose results an earlier bag of the same tasks computed, in
 * packs, and then the list of its results. Arguments: an empty folder, the number of tasks, and how
 * many results a pack has. Give the heap that must suffice with {@code -Xmx}.
 */
public final class ReuseBench {
  private static final JobId OLD = new JobId("sweep-1");
  private static final JobId NEW = new JobId("sweep-2");
  private static final BlobNames NAMES = new BlobNames("main");

  private ReuseBench() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    int tasks = Integer.parseInt(args[1]);
    int perPack = Integer.parseInt(args[2]);
    Blobs blobs = new FolderBlobs(folder.resolve("blobs"));
    BagFile file = bag(tasks);
    List<List<KeptResult>> memory = new ArrayList<>(List.of(results(blobs, tasks, perPack)));
    EarlierBag earlier =
        new EarlierBag(OLD, file, List.of(), memory::getFirst, NAMES, blobs::fetch);
    TaskList list =
        TaskList.open(file.tasks(), new AttachedFiles(NAMES, blobs::fetch).sources(List.of()));
    System.gc();
    System.out.printf(Locale.ROOT, "%d results hold %d MB%n", tasks, used());
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);

    long began = System.nanoTime();
    long cpu = cpu();
    Reused reused =
        new Reuse(blobs, NAMES, folder.resolve("scratch"), System.out::println)
            .find(new Reuse.Wanted(NEW, file, List.of(), list), List.of(earlier))
            .orElseThrow();
    say("found " + reused.tasks().stream().mapToLong(Interval::count).sum(), began, cpu);

    memory.clear(); // The earlier bag left memory.
    began = System.nanoTime();
    cpu = cpu();
    List<KeptResult> own =
        reused.tasks().stream()
            .map(some -> new KeptResult(some, AttemptId.earlier(NEW), reused.list()))
            .toList();
    say("listed " + ReusedList.each(NEW, own, NAMES, blobs::fetch).size(), began, cpu);
  }

  private static BagFile bag(int tasks) {
    String yaml =
        "argosy: 1\n"
            + "kind: bag\n"
            + "name: sweep\n"
            + "tasks: {command: [./fit, '{i}'], over: {grid: {i: {from: 1, to: "
            + tasks
            + ", step: 1}}}}\n"
            + "offers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]\n";
    return (BagFile) JobFileReader.parse("bag.yaml", yaml, Path.of("/"), List.of(), Instant.EPOCH);
  }

  private static List<KeptResult> results(Blobs blobs, int tasks, int perPack) throws IOException {
    AttemptId attempt = new AttemptId(new TaskId(OLD, 0), 1);
    List<KeptResult> kept = new ArrayList<>();
    for (int first = 0; first < tasks; first += perPack) {
      String pack = "0.1-" + first;
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int task = first; task < Math.min(tasks, first + perPack); task++) {
        byte[] body = ("{\"i\": " + task + "}\n").getBytes(StandardCharsets.UTF_8);
        ResultRef ref = new ResultRef(body.length, Sha256.of(body));
        kept.add(
            new KeptResult(
                new Interval(task, 1),
                attempt,
                ref.in(new PackPlace(pack, bytes.size(), body.length))));
        bytes.writeBytes(body);
      }
      blobs.put(
          NAMES.packs(OLD) + "/" + pack,
          new ByteArrayInputStream(bytes.toByteArray()),
          Long.MAX_VALUE);
    }
    return kept;
  }

  private static long cpu() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }

  private static void say(String what, long began, long cpu) {
    long peak =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum();
    System.out.printf(
        Locale.ROOT,
        "%s: %.1f s, %.1f s of processors, heap at most %d MB%n",
        what,
        (System.nanoTime() - began) / 1e9,
        (cpu() - cpu) / 1e9,
        peak >> 20);
  }
}
