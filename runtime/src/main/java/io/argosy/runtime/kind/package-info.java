/**
 * The kinds of jobs whose files become what the kernel decides on, each in a package of its own
 * below this one.
 *
 * <p>Start at {@link JobSpecKinds}: a further kind is one line there. What all kinds share is in
 * {@code runtime.jobs}.
 */
@NullMarked
package io.argosy.runtime.kind;

import org.jspecify.annotations.NullMarked;
