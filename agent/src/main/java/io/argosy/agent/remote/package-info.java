/**
 * The agent of a remote service: registers, follows orders, reports and uploads results.
 *
 * <p>Start at {@link RemoteAgent}. The session with the server is in {@code link}, the jobs of this
 * machine in {@code job}, reports in {@code report}, users of jobs in {@code user}. How programs
 * are run is not decided here.
 */
@NullMarked
package io.argosy.agent.remote;

import org.jspecify.annotations.NullMarked;
