package io.argosy.server.index;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * The sorted maps of an index in a file. Jobs have numbers in the order of acceptance.
 *
 * @param entries lists of the entries of a job, by its number and the number of the list
 * @param archived what a list shows of a job that left the state, by its number
 * @param ends the jobs that left and have bodies, by when they ended
 * @param records the jobs that left and have a record alone, by when they ended
 * @param dropped the jobs without bodies
 * @param last the highest number of the jobs with the same name
 * @param given the jobs of outstanding instructions
 * @param realm facts that concern no job, by entry
 * @param present the present machines, by entry
 * @param names other names of jobs
 */
record IndexMaps(
    MVMap<String, Long> state,
    MVMap<String, String> marks,
    MVMap<String, Long> numbers,
    MVMap<Long, String> jobs,
    MVMap<Long, byte[]> entries,
    MVMap<Long, byte[]> archived,
    MVMap<String, Long> ends,
    MVMap<String, Long> records,
    MVMap<Long, Long> dropped,
    MVMap<String, Long> last,
    MVMap<Long, Long> given,
    MVMap<Long, byte[]> realm,
    MVMap<Long, byte[]> present,
    MVMap<String, String> names) {
  static IndexMaps of(MVStore store) {
    return new IndexMaps(
        store.openMap("state", longs()),
        store.openMap("marks", texts()),
        store.openMap("numbers", longs()),
        store.openMap("jobs", numbered(StringDataType.INSTANCE)),
        store.openMap("entries", numbered(ByteArrayDataType.INSTANCE)),
        store.openMap("archived", numbered(ByteArrayDataType.INSTANCE)),
        store.openMap("ends", longs()),
        store.openMap("records", longs()),
        store.openMap("dropped", numbered(LongDataType.INSTANCE)),
        store.openMap("last", longs()),
        store.openMap("given", numbered(LongDataType.INSTANCE)),
        store.openMap("realm", numbered(ByteArrayDataType.INSTANCE)),
        store.openMap("present", numbered(ByteArrayDataType.INSTANCE)),
        store.openMap("names", texts()));
  }

  private static MVMap.Builder<String, Long> longs() {
    return new MVMap.Builder<String, Long>()
        .keyType(StringDataType.INSTANCE)
        .valueType(LongDataType.INSTANCE);
  }

  private static MVMap.Builder<String, String> texts() {
    return new MVMap.Builder<String, String>()
        .keyType(StringDataType.INSTANCE)
        .valueType(StringDataType.INSTANCE);
  }

  private static <V> MVMap.Builder<Long, V> numbered(DataType<? super V> values) {
    return new MVMap.Builder<Long, V>().keyType(LongDataType.INSTANCE).valueType(values);
  }
}
