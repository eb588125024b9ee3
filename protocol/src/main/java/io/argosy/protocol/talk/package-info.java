/**
 * The messages between a cooperative program and its agent, the same over HTTP and over lines.
 *
 * <p>A program sends an {@link Ask} and gets an {@link Answer}. The agent acts on them.
 */
@NullMarked
package io.argosy.protocol.talk;

import org.jspecify.annotations.NullMarked;
