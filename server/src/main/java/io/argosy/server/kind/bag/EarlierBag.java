package io.argosy.server.kind.bag;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.kind.bag.BagKind;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.journal.RecoveredState;
import io.argosy.journal.error.JournalInUse;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.runtime.kind.bag.BagSpecs;
import io.argosy.server.access.Access;
import io.argosy.server.index.ListedJob;
import io.argosy.server.job.BlobNames;
import io.argosy.server.job.JobRecord;
import io.argosy.server.job.JobRecords;
import io.argosy.server.realm.AttachedFiles;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.RealmStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A bag that was submitted before: its definition, and where its results are stored.
 *
 * @param kept its results; those that it reused itself are named in a separate list
 */
public record EarlierBag(
    JobId job,
    BagFile file,
    List<Submission.Attached> files,
    Supplier<List<KeptResult>> kept,
    BlobNames names,
    AttachedFiles.Bodies bodies) {
  private static final String KIND = new BagKind().name();
  private static final int PAGE = 500;

  /** How many bags that left the state are searched for results. */
  private static final int ARCHIVED = 200;

  /** The bags of a realm that have results, the latest first. */
  static List<EarlierBag> in(RealmWorld world, Blobs blobs) {
    List<Accepted> bags = new ArrayList<>(archived(world));
    bags.addAll(world.look(EarlierBag::accepted));
    List<EarlierBag> found = new ArrayList<>();
    for (Accepted bag : bags) {
      Supplier<List<KeptResult>> kept =
          () -> world.look(bag.job(), state -> kept(state, bag.job()));
      world
          .sheets()
          .of(bag.job())
          .map(jobRecord -> of(bag, jobRecord, kept, world.names(), blobs::fetch))
          .ifPresent(found::addFirst);
    }
    return found;
  }

  /** The same for the folder of a single service; empty while another process uses the folder. */
  public static List<EarlierBag> in(Path folder) throws IOException {
    BlobNames names = new BlobNames(Access.FIRST_REALM);
    Path blobs = folder.resolve("blobs");
    List<EarlierBag> found = new ArrayList<>();
    try (FolderStore store = new FolderStore(folder);
        RealmStore realmStore = store.open(Access.FIRST_REALM, 0)) {
      StateView state = RecoveredState.from(realmStore.journal()).view();
      for (Accepted bag : accepted(state)) {
        List<KeptResult> kept = kept(state, bag.job());
        realmStore
            .documents()
            .find(JobRecords.document(bag.job()))
            .map(it -> JobRecord.from(JsonTree.fields(it.name(), it.body())))
            .map(it -> of(bag, it, () -> kept, names, name -> FolderBlobs.find(blobs, name)))
            .ifPresent(found::addFirst);
      }
    } catch (JournalInUse inUse) {
      return List.of();
    }
    return found;
  }

  /** The latest of those that left the state, oldest first. */
  private static List<Accepted> archived(RealmWorld world) {
    List<Accepted> bags = new ArrayList<>();
    Optional<JobId> after = Optional.empty();
    for (List<ListedJob> page = world.index().page(true, after, PAGE);
        !page.isEmpty() && bags.size() < ARCHIVED;
        page = world.index().page(true, after, PAGE)) {
      page.stream()
          .filter(job -> job.archived().filter(EarlierBag::hasResults).isPresent())
          .flatMap(job -> world.look(job.id(), EarlierBag::accepted).stream())
          .forEach(bags::addFirst);
      after = Optional.of(page.getLast().id());
    }
    return bags;
  }

  private static boolean hasResults(EndedJob job) {
    return job.kind().equals(KIND) && job.kept() > 0;
  }

  private record Accepted(JobId job, JobSpec.Bag bag) {}

  private static List<Accepted> accepted(StateView state) {
    return state.jobs().stream()
        .filter(job -> job.as(BagStateView.class).isPresent() && job.keptCount() > 0)
        .filter(job -> state.retention().of(job.id()).dropped().isEmpty())
        .map(job -> new Accepted(job.id(), BagStateView.of(job).spec()))
        .toList();
  }

  private static EarlierBag of(
      Accepted bag,
      JobRecord jobRecord,
      Supplier<List<KeptResult>> kept,
      BlobNames names,
      AttachedFiles.Bodies bodies) {
    BagFile file = BagSpecs.file(bag.bag());
    return new EarlierBag(bag.job(), file, jobRecord.files(), kept, names, bodies);
  }

  private static List<KeptResult> kept(StateView state, JobId job) {
    return state.job(job).map(it -> List.copyOf(it.kept().values())).orElse(List.of());
  }

  /** The content hashes of its files, by their paths. */
  Map<String, String> contents() {
    return contents(files);
  }

  static Map<String, String> contents(List<Submission.Attached> files) {
    Map<String, String> contents = new TreeMap<>();
    files.forEach(it -> contents.put(it.path(), it.sha256() + (it.executable() ? "x" : "")));
    return contents;
  }

  /** Its tasks, if the file that defines them is unchanged. */
  TaskList tasks() throws IOException {
    Optional<String> source = file.tasks().file();
    for (Submission.Attached one : files) {
      boolean says = source.filter(one.path()::equals).isPresent();
      if (says && !Sha256.of(bodies.fetch(names.file(one.sha256()))).equals(one.sha256())) {
        throw new IOException(one.path() + " was changed");
      }
    }
    return TaskList.open(file.tasks(), new AttachedFiles(names, bodies).sources(files));
  }
}
