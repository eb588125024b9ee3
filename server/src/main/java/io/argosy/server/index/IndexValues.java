package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import java.util.List;
import java.util.Locale;

/** The form of keys and values of an index that hold more than a name or a number. */
final class IndexValues {
  private IndexValues() {}

  /** Facts of an entry, as a journal stores them. */
  static byte[] of(long seq, List<Fact> facts) {
    return Codec.standard().encode(Entry.of(seq, List.of(), facts));
  }

  static byte[] of(long seq, EndedJob job) {
    return of(seq, List.of(new Fact.JobArchived(job, job.endedAt())));
  }

  static RealmFacts facts(long seq, byte[] bytes) {
    return new RealmFacts(seq, entry(bytes).facts());
  }

  static EndedJob ended(byte[] bytes) {
    return ((Fact.JobArchived) entry(bytes).facts().getFirst()).job();
  }

  private static Entry entry(byte[] bytes) {
    return Codec.standard().entry(bytes, 0, bytes.length, "the index");
  }

  /** A key that sorts jobs by their end. */
  static String end(EndedJob job) {
    return String.format(Locale.ROOT, "%020d/%s", job.endedAt().toEpochMilli(), job.id());
  }
}
