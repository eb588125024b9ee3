/**
 * The files of a job on this machine: results of pieces, folders of tasks, and what a killed agent
 * left.
 *
 * <p>Start at {@link PieceFiles}: a result appears under its final name only when it is whole.
 * {@link ResultSpace} checks the free disk space; {@link Orphans} ends processes that a killed
 * agent left running. Nothing here talks to the server.
 */
@NullMarked
package io.argosy.agent.files;

import org.jspecify.annotations.NullMarked;
