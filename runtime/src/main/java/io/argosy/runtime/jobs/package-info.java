/**
 * Converts what all kinds of jobs have from what a user wrote to what the kernel decides on. Start
 * at {@link JobSpecs}; {@link JobSpecKind} is what a kind adds, in {@code runtime.kind}.
 *
 * <p>The embedded run and the service read the same job files, so this code exists once.
 */
@NullMarked
package io.argosy.runtime.jobs;

import org.jspecify.annotations.NullMarked;
