/**
 * The agent of a remote service: registers, carries out its orders, sends reports, and stores
 * results.
 *
 * <p>Start at {@link RemoteAgent}. {@link Link} is the session with the server, with its retries;
 * {@link Wire} only does HTTP. Each job has a {@link JobDesk} with a separate folder ({@link
 * JobFolder}) and an {@link io.argosy.agent.Agent}, whose reports wait in the {@link Outbox} until
 * the server has them. Only {@link Translation} converts between the wire format and the kernel's
 * types. Running programs is not part of this package.
 */
@NullMarked
package io.argosy.agent.remote;

import org.jspecify.annotations.NullMarked;
