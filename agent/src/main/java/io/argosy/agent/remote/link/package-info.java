/**
 * The session with the server, and HTTP below it.
 *
 * <p>Start at {@link ServerSession}, which repeats what may be repeated; {@link ServerConnection}
 * is HTTP alone. {@link Uploads} brings files to the server and {@link DirectTransfer} moves large
 * ones directly to its store. Orders are followed elsewhere.
 */
@NullMarked
package io.argosy.agent.remote.link;

import org.jspecify.annotations.NullMarked;
