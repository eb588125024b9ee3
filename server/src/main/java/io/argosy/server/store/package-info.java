/**
 * Where a service keeps what it must not forget, besides blobs: the journal of each realm, small
 * documents, and the lines that say who did what.
 *
 * <p>Start at {@link Store}. {@link FolderStore} keeps everything in one folder of this machine,
 * for one process; a database does the same for many (package {@code postgres}). What is in the
 * documents is their owners' business.
 */
@NullMarked
package io.argosy.server.store;

import org.jspecify.annotations.NullMarked;
