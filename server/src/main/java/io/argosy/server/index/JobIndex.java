package io.argosy.server.index;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.model.JobId;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where an index is stored. One thread makes all calls. Changes are durable at the latest when
 * {@link #commit} returns; what is lost before is added again from the journal.
 */
public interface JobIndex extends AutoCloseable {
  /** Whether questions can be answered from it; otherwise the journal is read as a whole. */
  default boolean isKept() {
    return true;
  }

  /** The last entry that is in it; 0 for an empty one. */
  long upTo() throws IOException;

  /** What {@link #add} last noted about the history that it describes. */
  String mark() throws IOException;

  /**
   * Adds an entry, whose number must be the next one.
   *
   * @param mark identifies the entry
   * @param present the machines present after the entry, at times
   */
  void add(EntryChange change, String mark, Optional<RealmFacts> present) throws IOException;

  void commit() throws IOException;

  /** Takes back what was changed since the last {@link #commit}; also after one that failed. */
  default void rollBack() throws IOException {}

  /** Whether another process may go on with it, so that closing it must not wait. */
  default boolean isShared() {
    return false;
  }

  /** Removes everything. */
  void clear() throws IOException;

  /** Whether a job of this name was ever accepted. */
  boolean contains(JobId job) throws IOException;

  /** The highest number of the accepted jobs {@code name-1, name-2 ...}; 0 for none. */
  long lastNumber(String name) throws IOException;

  /** The numbers of the entries that concern a job, ascending. */
  long[] entriesOf(JobId job) throws IOException;

  /** The machines present at an entry or some time before it. */
  Optional<RealmFacts> presentAt(long seq) throws IOException;

  /**
   * Marks the entries of all jobs, list by list.
   *
   * @param from the list to begin with, at first 0
   * @param most how many lists are read
   * @return the list to continue with
   */
  default OptionalLong markEntries(BitSet used, long from, int most) throws IOException {
    return OptionalLong.empty();
  }

  /** Forgets facts about machines up to an entry after which these were present. */
  default void forgetRealm(RealmFacts present) throws IOException {}

  /**
   * How many jobs there are.
   *
   * @param known those with a record
   * @param forgotten since the journal was last trimmed
   * @param archived those that left the state
   * @param bytes the bodies of those that left the state
   */
  record Counts(long known, long forgotten, long archived, long bytes) {}

  default Counts counts() throws IOException {
    return new Counts(0, 0, 0, 0);
  }

  /** Notes that the journal was trimmed. */
  default void trimmed() throws IOException {}

  /** Facts that concern no job, of entries above one, oldest first, at most so many entries. */
  List<RealmFacts> realmAfter(long seq, int most) throws IOException;

  /** What a list shows of a job that left the state. */
  Optional<EndedJob> archived(JobId job) throws IOException;

  /** An accepted job. */
  Optional<ListedJob> find(JobId job) throws IOException;

  /**
   * Accepted jobs in the order of acceptance, or the newest first.
   *
   * @param after the job before the first; a job that is not known counts as absent
   */
  List<ListedJob> page(boolean newestFirst, Optional<JobId> after, int most) throws IOException;

  /**
   * Jobs that left the state, oldest end first.
   *
   * @param bodies those that have bodies; otherwise those that have a record alone
   * @param after the job before the first
   */
  List<ListedJob> ended(boolean bodies, Optional<EndedJob> after, int most) throws IOException;

  /** Removes a job whose record is deleted; its name is not given again. */
  void forget(JobId job) throws IOException;

  /** Stores the other names under which a job is looked for, such as a key of its submission. */
  void putNames(JobId job, List<String> names) throws IOException;

  /** Removes the other names of a job that was not accepted. */
  default void forgetNames(JobId job) throws IOException {}

  /** The job with that other name. */
  Optional<JobId> named(String name) throws IOException;

  /** Whether a job has bodies that has another name with this beginning. */
  default boolean hasBodies(String prefix) throws IOException {
    return false;
  }

  /** Loses what was changed since the last {@link #commit}. */
  @Override
  void close() throws IOException;
}
