/**
 * The contract on the wire: records and their validation.
 *
 * <p>Depends on no other module of the project.
 */
@NullMarked
package io.argosy.protocol;

import org.jspecify.annotations.NullMarked;
