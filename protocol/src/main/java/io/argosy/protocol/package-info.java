/**
 * The contract on the wire: records and their validation.
 *
 * <p>Nothing of the project is needed to read it.
 */
@NullMarked
package io.argosy.protocol;

import org.jspecify.annotations.NullMarked;
