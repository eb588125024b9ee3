/**
 * Finds the jobs of a realm and their entries without reading the whole journal.
 *
 * <p>Start at {@link RealmIndex}: it follows the journal, answers questions about jobs that left
 * the state, and reads the story of a job. {@link JobIndex} is where it stores what it needs:
 * {@link StoredIndex} in a file, {@link MemoryIndex} nowhere. An index holds nothing that the
 * journal and the documents do not: it is made again when it is missing, old or damaged.
 */
@NullMarked
package io.argosy.server.index;

import org.jspecify.annotations.NullMarked;
