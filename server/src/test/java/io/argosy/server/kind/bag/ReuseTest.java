package io.argosy.server.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.argosy.runtime.blobs.PackSlice;
import io.argosy.server.job.BlobNames;
import io.argosy.server.realm.AttachedFiles;
import io.argosy.server.realm.ReusedList;
import io.argosy.server.service.CountedBlobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReuseTest {
  private static final JobId OLD = new JobId("old-1");
  private static final JobId NEW = new JobId("new-1");

  @TempDir Path folder;
  private final BlobNames names = new BlobNames("main");
  private final List<String> warnings = new ArrayList<>();
  private Blobs blobs;

  @BeforeEach
  void open() throws IOException {
    blobs = new CountedBlobs(new FolderBlobs(folder.resolve("blobs")), _ -> Long.MAX_VALUE / 2);
  }

  private static BagFile bag(String tasks) {
    String yaml =
        "argosy: 1\nkind: bag\nname: x\ntasks: "
            + tasks
            + "\noffers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]\n";
    return (BagFile) JobFileReader.parse("bag.yaml", yaml, Path.of("/"), List.of(), Instant.EPOCH);
  }

  private KeptResult kept(JobId job, long task, String body) throws IOException {
    AttemptId attempt = new AttemptId(new TaskId(job, 0), 1);
    Interval piece = new Interval(task, 1);
    ResultRef stored =
        blobs.put(
            names.result(attempt, piece, Sha256.of(body.getBytes(StandardCharsets.UTF_8))),
            new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
            1000);
    return new KeptResult(piece, attempt, stored);
  }

  private EarlierBag earlier(JobId job, BagFile file, List<KeptResult> kept) {
    return new EarlierBag(job, file, List.of(), () -> kept, names, blobs::fetch);
  }

  private Optional<Reused> find(JobId job, BagFile file, List<EarlierBag> earlierBags)
      throws IOException {
    Reuse.Wanted wanted =
        new Reuse.Wanted(
            job,
            file,
            List.of(),
            TaskList.open(file.tasks(), new AttachedFiles(names, blobs::fetch).sources(List.of())));
    return new Reuse(blobs, names, folder.resolve("scratch"), warnings::add)
        .find(wanted, earlierBags);
  }

  /** The results of a bag, when only these are kept. */
  private List<String> bodies(JobId job, Reused reused) throws IOException {
    List<String> bodies = new ArrayList<>();
    for (KeptResult one : ReusedList.each(job, of(job, reused), names, blobs::fetch)) {
      String name = names.result(one);
      assertThat(blobs.describe(name)).contains(one.result());
      bodies.add(one.piece() + " " + Files.readString(blobs.fetch(name)));
    }
    return bodies;
  }

  private static List<KeptResult> of(JobId job, Reused reused) {
    return reused.tasks().stream()
        .map(some -> new KeptResult(some, AttemptId.earlier(job), reused.list()))
        .toList();
  }

  @Test
  void results_of_an_earlier_bag_become_the_bags_own() throws IOException {
    List<KeptResult> kept = List.of(kept(OLD, 0, "A"), kept(OLD, 1, "B"), kept(OLD, 2, "C"));

    Reused found =
        find(NEW, bag("[c, new, a, b]"), List.of(earlier(OLD, bag("[a, b, c]"), kept)))
            .orElseThrow();
    blobs.remove(names.job(OLD));

    assertThat(found.tasks()).containsExactly(new Interval(0, 1), new Interval(2, 2));
    assertThat(bodies(NEW, found)).containsExactly("0+1 C", "2+1 A", "3+1 B");
    assertThat(warnings).isEmpty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Results of these tasks in one pack; a result is the index of its task. */
  private List<KeptResult> packed(String pack, long... tasks) throws IOException {
    List<KeptResult> kept = new ArrayList<>();
    StringBuilder all = new StringBuilder();
    for (long task : tasks) {
      String body = "result " + task;
      ResultRef ref = new ResultRef(body.length(), Sha256.of(bytes(body)));
      PackPlace place = new PackPlace(pack, all.length(), body.length());
      AttemptId attempt = new AttemptId(new TaskId(OLD, 0), 1);
      kept.add(new KeptResult(new Interval(task, 1), attempt, ref.in(place)));
      all.append(body);
    }
    String name = names.packs(OLD) + "/" + pack;
    blobs.put(name, new ByteArrayInputStream(bytes(all.toString())), Long.MAX_VALUE);
    return kept;
  }

  @Test
  void results_in_packs_become_the_bags_own_but_for_those_of_a_damaged_pack() throws IOException {
    List<KeptResult> kept = new ArrayList<>(packed("even", 0, 2, 4));
    kept.addAll(packed("odd", 1, 3));
    kept.addAll(packed("bad", 5));
    kept.sort(Comparator.comparing(KeptResult::piece));
    Files.writeString(blobs.fetch(names.packs(OLD) + "/bad"), "result X");

    Reused found =
        find(
                NEW,
                bag("[f, e, new, d, c, b, a]"),
                List.of(earlier(OLD, bag("[a, b, c, d, e, f]"), kept)))
            .orElseThrow();
    blobs.remove(names.job(OLD));

    List<String> bodies = new ArrayList<>();
    for (KeptResult one : ReusedList.each(NEW, of(NEW, found), names, blobs::fetch)) {
      PackSlice slice = PackSlice.from(names.result(one)).orElseThrow();
      String body = new String(slice.read(blobs.fetch(slice.pack())), StandardCharsets.UTF_8);
      bodies.add(one.piece().first() + " " + body);
    }
    assertThat(bodies)
        .containsExactly("1 result 4", "3 result 3", "4 result 2", "5 result 1", "6 result 0");
    assertThat(warnings)
        .containsExactly("1 of the results of old-1 are gone or were changed; they are not reused");
  }

  @Test
  void reused_results_are_found_again() throws IOException {
    EarlierBag first = earlier(OLD, bag("[a, b]"), List.of(kept(OLD, 0, "A"), kept(OLD, 1, "B")));
    Reused found = find(NEW, bag("[x, b, a]"), List.of(first)).orElseThrow();

    JobId last = new JobId("last-1");
    EarlierBag second = earlier(NEW, bag("[x, b, a]"), of(NEW, found));
    Reused again = find(last, bag("[a, b]"), List.of(second)).orElseThrow();

    assertThat(bodies(last, again)).containsExactly("0+1 A", "1+1 B");
  }

  @Test
  void a_damaged_result_is_not_used_and_the_user_is_warned_once() throws IOException {
    List<KeptResult> kept = List.of(kept(OLD, 0, "A"), kept(OLD, 1, "B"), kept(OLD, 2, "C"));
    Files.writeString(blobs.fetch(names.result(kept.get(0))), "X");
    blobs.remove(names.result(kept.get(2)));

    Reused found =
        find(NEW, bag("[a, b, c]"), List.of(earlier(OLD, bag("[a, b, c]"), kept))).orElseThrow();

    assertThat(bodies(NEW, found)).containsExactly("1+1 B");
    assertThat(warnings)
        .containsExactly("2 of the results of old-1 are gone or were changed; they are not reused");
  }

  @Test
  void an_older_bag_helps_out_where_the_latest_is_damaged() throws IOException {
    KeptResult damaged = kept(OLD, 0, "A");
    Files.writeString(blobs.fetch(names.result(damaged)), "X");
    JobId oldest = new JobId("oldest-1");
    EarlierBag latest = earlier(OLD, bag("[a]"), List.of(damaged));
    EarlierBag before = earlier(oldest, bag("[z, a]"), List.of(kept(oldest, 1, "A")));

    Reused found = find(NEW, bag("[a]"), List.of(latest, before)).orElseThrow();

    assertThat(bodies(NEW, found)).containsExactly("0+1 A");
  }

  @Test
  void no_result_is_reused_where_no_task_is_equal() throws IOException {
    EarlierBag other = earlier(OLD, bag("[a]"), List.of(kept(OLD, 0, "A")));

    assertThat(find(NEW, bag("[b]"), List.of(other))).isEmpty();
    assertThat(find(NEW, bag("[a]\nseed: 3"), List.of(other))).isEmpty();
    assertThat(find(NEW, bag("[a]"), List.of())).isEmpty();
    assertThat(blobs.list(names.job(NEW))).isEmpty();
  }

  @Test
  void leftovers_of_a_job_that_was_never_accepted_are_not_results() throws IOException {
    blobs.put(
        names.olderResult(AttemptId.earlier(NEW), new Interval(0, 1)),
        new ByteArrayInputStream(new byte[3]),
        1000);

    Reused found =
        find(NEW, bag("[a]"), List.of(earlier(OLD, bag("[a]"), List.of(kept(OLD, 0, "A")))))
            .orElseThrow();

    assertThat(bodies(NEW, found)).containsExactly("0+1 A");
  }

  @Test
  void a_changed_list_of_reused_results_is_refused() throws IOException {
    EarlierBag first = earlier(OLD, bag("[a]"), List.of(kept(OLD, 0, "A")));
    Reused found = find(NEW, bag("[a]"), List.of(first)).orElseThrow();
    Files.writeString(
        blobs.fetch(names.reused(NEW, found.list().sha256())), "0 1 " + "0".repeat(64) + "\n");

    EarlierBag second = earlier(NEW, bag("[a]"), of(NEW, found));

    assertThat(find(new JobId("last-1"), bag("[a]"), List.of(second))).isEmpty();
    assertThat(warnings)
        .containsExactly(
            "the results of new-1 cannot be reused: the list of the results that new-1 has from"
                + " earlier bags is gone or was changed");
  }
}
