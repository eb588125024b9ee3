/**
 * The addresses of the service. Each handler reads the request, calls a service class and writes
 * the answer. {@link Api} combines them and checks the token first.
 */
@NullMarked
package io.argosy.server.rest;

import org.jspecify.annotations.NullMarked;
