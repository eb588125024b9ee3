package io.argosy.server.index;

import static io.argosy.server.index.IndexColumn.BYTES;
import static io.argosy.server.index.IndexColumn.NUMBER;
import static io.argosy.server.index.IndexColumn.TEXT;

/**
 * The sorted maps of an index. Jobs have numbers in the order of acceptance.
 *
 * @param entries lists of the entries of a job, by its number and the number of the list
 * @param archived what a list shows of a job that left the state, by its number
 * @param ends the jobs that left and have bodies, by when they ended
 * @param records the jobs that left and have a record alone, by when they ended
 * @param dropped when the bodies of jobs went, by their numbers
 * @param last the highest number of the jobs with the same name
 * @param given the jobs of outstanding instructions
 * @param realm facts that concern no job, by entry
 * @param present the present machines, by entry
 * @param names other names of jobs
 * @param own the other names of a job, a line each, by its name
 */
record IndexMaps(
    IndexMap<String, Long> state,
    IndexMap<String, String> marks,
    IndexMap<String, Long> numbers,
    IndexMap<Long, String> jobs,
    IndexMap<Long, byte[]> entries,
    IndexMap<Long, byte[]> archived,
    IndexMap<String, Long> ends,
    IndexMap<String, Long> records,
    IndexMap<Long, String> dropped,
    IndexMap<String, Long> last,
    IndexMap<Long, Long> given,
    IndexMap<Long, byte[]> realm,
    IndexMap<Long, byte[]> present,
    IndexMap<String, String> names,
    IndexMap<String, String> own) {
  static IndexMaps of(IndexStorage storage) {
    return new IndexMaps(
        storage.map("state", TEXT, NUMBER),
        storage.map("marks", TEXT, TEXT),
        storage.map("numbers", TEXT, NUMBER),
        storage.map("jobs", NUMBER, TEXT),
        storage.map("entries", NUMBER, BYTES),
        storage.map("archived", NUMBER, BYTES),
        storage.map("ends", TEXT, NUMBER),
        storage.map("records", TEXT, NUMBER),
        storage.map("droppedAt", NUMBER, TEXT),
        storage.map("last", TEXT, NUMBER),
        storage.map("given", NUMBER, NUMBER),
        storage.map("realm", NUMBER, BYTES),
        storage.map("present", NUMBER, BYTES),
        storage.map("names", TEXT, TEXT),
        storage.map("own", TEXT, TEXT));
  }
}
