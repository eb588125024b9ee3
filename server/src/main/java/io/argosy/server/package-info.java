/**
 * The service for many users and sites. {@link Server} is a {@link Service} behind HTTP. One kernel
 * for each realm decides; this module connects users and machines to it.
 */
@NullMarked
package io.argosy.server;

import org.jspecify.annotations.NullMarked;
