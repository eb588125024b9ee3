/**
 * Stores the durable data of a service, besides blobs: the journal of each realm, small documents,
 * and the audit lines.
 *
 * <p>Start at {@link Store}. {@link FolderStore} stores everything in one folder of this machine,
 * for one process; a database does the same for many (package {@code postgres}). This package does
 * not interpret the documents.
 */
@NullMarked
package io.argosy.server.store;

import org.jspecify.annotations.NullMarked;
