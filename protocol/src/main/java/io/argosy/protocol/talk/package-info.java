/**
 * What a cooperative program and its agent say to each other, over HTTP or over lines alike.
 *
 * <p>A program puts an {@link Ask} and gets an {@link Answer}. What follows from either is the
 * agent's part and does not live here.
 */
@NullMarked
package io.argosy.protocol.talk;

import org.jspecify.annotations.NullMarked;
