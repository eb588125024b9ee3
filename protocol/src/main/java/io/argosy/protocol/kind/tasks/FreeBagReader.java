package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.sweep.DeclaredTasks;
import io.argosy.protocol.text.Fields;
import java.util.List;

/** Reads a job file of kind {@code bag} that offers no machines. */
public final class FreeBagReader {
  private static final List<String> OF_OFFERS = List.of("sample", "choose", "policy");

  private FreeBagReader() {}

  /** Whether a file of kind {@code bag} is such a file. */
  public static boolean isFree(Fields root) {
    return !root.has("offers");
  }

  public static FreeBagFile read(KindReader.Input input) {
    Fields root = input.root();
    refuseMoney(root);
    root.only(
        "argosy", "kind", "name", "seed", "tasks", "run", "result", "offers", "promise", "files");
    String name = input.common().name();
    root.section("promise").ifPresent(it -> it.only("deadline", "otherwise"));
    DeclaredTasks tasks = DeclaredTasks.read(input);
    return new FreeBagFile(
        name,
        tasks.seed(),
        tasks.source(),
        tasks.run(),
        tasks.retries(),
        tasks.promise(),
        new JobFile.Result(input.common().merge()),
        input.common().files(),
        input.folder(),
        input.text());
  }

  /** Without machines for rent there is nothing to pay, to sample or to choose. */
  private static void refuseMoney(Fields root) {
    root.section("promise").ifPresent(it -> refuse(it, List.of("budget", "cushion")));
    refuse(root, OF_OFFERS);
  }

  private static void refuse(Fields fields, List<String> names) {
    names.stream()
        .filter(fields::has)
        .findFirst()
        .ifPresent(
            name -> {
              throw fields.refused(
                  name,
                  ", but the bag has no offers: it rents no machine and costs nothing; add offers,"
                      + " or remove "
                      + name);
            });
  }
}
