/**
 * The folders of runs on disk.
 *
 * <p>{@link RunFolder} knows the layout of one run; the writers of the files define their content.
 */
@NullMarked
package io.argosy.runtime.runs;

import org.jspecify.annotations.NullMarked;
