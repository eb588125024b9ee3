/**
 * The commands for the stored data of a service: {@code argosy admin backup}, {@code restore},
 * {@code check} and {@code adopt}. They read and write the data itself, on the machine of the
 * service; {@code ServiceData} finds it as {@code argosy server} does.
 *
 * <p>Start at {@link StorageCommands}. The work is done in {@code server/backup}.
 */
@NullMarked
package io.argosy.cli.storage;

import org.jspecify.annotations.NullMarked;
