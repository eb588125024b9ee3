/**
 * Where runs live on disk.
 *
 * <p>{@link RunFolder} knows the layout of one run; what is in the files is the business of those
 * who write them.
 */
@NullMarked
package io.argosy.runtime.runs;

import org.jspecify.annotations.NullMarked;
