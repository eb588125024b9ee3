/**
 * The kinds of job files. Each kind has a package of its own below this one.
 *
 * <p>Start at {@link JobFileReader}, which reads a file of any kind that {@link JobFileKinds}
 * lists; a further kind is one line there. What all kinds share is in {@code protocol.job}.
 */
@NullMarked
package io.argosy.protocol.kind;

import org.jspecify.annotations.NullMarked;
