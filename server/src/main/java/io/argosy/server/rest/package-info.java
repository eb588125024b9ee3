/**
 * The addresses of the service, each a few lines that read the request, ask a desk and write the
 * answer. {@link Api} puts them together and asks for the token first.
 */
@NullMarked
package io.argosy.server.rest;

import org.jspecify.annotations.NullMarked;
