/**
 * What a service does for bags without offers: the table of their tasks.
 *
 * <p>Start at {@link FreeBags}.
 */
@NullMarked
package io.argosy.server.kind.tasks;

import org.jspecify.annotations.NullMarked;
