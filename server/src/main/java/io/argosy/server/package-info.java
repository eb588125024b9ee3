/**
 * The service: many people, many sites, one promise each. {@link Server} is a {@link Service}
 * behind HTTP. The deciding is the kernel's, one for each realm; here are the people around it.
 */
@NullMarked
package io.argosy.server;

import org.jspecify.annotations.NullMarked;
