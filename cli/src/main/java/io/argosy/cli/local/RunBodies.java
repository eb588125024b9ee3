package io.argosy.cli.local;

import io.argosy.agent.files.PieceNames;
import io.argosy.cli.job.KeptPiece;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.Interval;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.host.run.RunOutputs;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.runtime.blobs.RunPacks;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.job.BlobNames;
import io.argosy.server.realm.ReusedList;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results in a run's folder, which lie elsewhere if a service inside the run's process stores
 * them.
 */
public record RunBodies(RunFolder run, boolean isServed) {
  /** The names of the only realm of an embedded service. */
  private static final BlobNames NAMES = new BlobNames("main");

  public static RunBodies of(RunFolder run) {
    return new RunBodies(run, Files.isDirectory(run.service()));
  }

  private Path blob(String name) throws IOException {
    return FolderBlobs.find(run.service().resolve("blobs"), name);
  }

  /**
   * An output file of a task.
   *
   * @param number of the output among those of the task
   */
  public Path output(KeptResult kept, int number, Outputs.Output output) throws IOException {
    return isServed
        ? blob(NAMES.output(kept.attempt(), kept.piece(), number, output.sha256()))
        : RunOutputs.find(run, output.sha256())
            .orElseThrow(() -> new IOException(output.path() + " is not in " + run.sites()));
  }

  /** The merged result of a job that has one: no file that the journal does not name. */
  Optional<Path> merged(JobStateView job) throws IOException {
    Optional<String> name = NAMES.merged(job);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Path file = isServed ? blob(name.get()) : run.result();
    boolean there = Files.isRegularFile(file);
    return there && (isServed || isAsStored(file, job.merged()))
        ? Optional.of(file)
        : Optional.empty();
  }

  private static boolean isAsStored(Path file, Optional<ResultRef> stored) throws IOException {
    return stored.isEmpty() || Sha256.of(file).equals(stored.get().sha256());
  }

  /** The results of a job's kept pieces, in the order of their indices. */
  List<KeptPiece> pieces(JobStateView job) throws IOException {
    List<KeptPiece> pieces = new ArrayList<>();
    if (isServed) {
      List<KeptResult> kept = List.copyOf(job.kept().values());
      for (KeptResult one : ReusedList.each(job.id(), kept, NAMES, this::blob)) {
        pieces.add(
            new KeptPiece(
                one.piece().first(),
                one.piece().count(),
                () -> FolderBlobs.open(run.service().resolve("blobs"), NAMES.result(one))));
      }
      return pieces;
    }
    for (KeptResult kept : job.kept().values()) {
      Optional<KeptPiece> small = kept.result().pack().map(place -> packed(kept, place));
      small.or(() -> published(kept).map(file -> piece(kept.piece(), file))).ifPresent(pieces::add);
    }
    return pieces;
  }

  /** The file of a kept result; it is published a moment after it is kept. */
  private Optional<Path> published(KeptResult kept) {
    return Stream.of(
            PieceNames.published(kept.piece(), kept.result()),
            PieceNames.publishedBefore(kept.piece()))
        .map(run.kept()::resolve)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private KeptPiece packed(KeptResult kept, PackPlace place) {
    return new KeptPiece(
        kept.piece().first(),
        kept.piece().count(),
        () -> new ByteArrayInputStream(RunPacks.read(run.path(), place, kept.result())));
  }

  private static KeptPiece piece(Interval of, Path file) {
    return new KeptPiece(of.first(), of.count(), () -> Files.newInputStream(file));
  }
}
