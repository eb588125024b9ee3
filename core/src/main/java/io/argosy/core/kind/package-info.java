/**
 * The registry of the kinds of job.
 *
 * <p>Start at {@link JobKinds}. A kind is a package below this one with a class that implements
 * {@link io.argosy.core.engine.state.JobKind}; no kind knows another, and nothing but the registry
 * names them.
 */
@NullMarked
package io.argosy.core.kind;

import org.jspecify.annotations.NullMarked;
