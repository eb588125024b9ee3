/**
 * The thin port between HTTP and the rest of the server: a {@link ApiRequest} goes to a {@link
 * Handler} and becomes a {@link ApiResponse}. The transport (a web server, a function runtime) is
 * behind {@link HelidonHost}; {@link Router} selects the handler.
 */
@NullMarked
package io.argosy.server.http;

import org.jspecify.annotations.NullMarked;
