/**
 * Backup, restore and check of the durable data of a service, beside the service itself.
 *
 * <p>Start at {@link Backup}; {@link Restore} reads what it wrote, {@link DataCheck} reads the data
 * itself. All three see the data through {@code store} and {@code Blobs}, so that a backup of a
 * folder can be restored into a database. A backup is a set of objects, named by their SHA-256, and
 * a {@link Manifest} for each state that was saved. docs/operate.md describes them for operators.
 */
@NullMarked
package io.argosy.server.backup;

import org.jspecify.annotations.NullMarked;
