/**
 * The thin port between HTTP and the rest of the server: a {@link Request} goes to a {@link
 * Handler} and becomes a {@link Response}. What carries it (a web server, a function runtime) is
 * behind {@link HelidonHost}; what is asked is told apart by {@link Router}.
 */
@NullMarked
package io.argosy.server.http;

import org.jspecify.annotations.NullMarked;
