/**
 * The agent of a service far away: enlists, follows its orders, sends news, and stores results.
 *
 * <p>Start at {@link RemoteAgent}. {@link Link} is the session with the server and the patience
 * with it; {@link Wire} is HTTP and nothing else. Each job has a {@link JobDesk} with a folder of
 * its own ({@link JobFolder}) and an {@link io.argosy.agent.Agent}, whose news waits in the {@link
 * Outbox} until the server has it. {@link Translation} is the one place where the words of the wire
 * and the words of the kernel meet. How programs are run does not live here.
 */
@NullMarked
package io.argosy.agent.remote;

import org.jspecify.annotations.NullMarked;
