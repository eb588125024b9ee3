/**
 * One page that shows a run and opens without network: what each partition did over time, what was
 * expected, and what was decided.
 *
 * <p>Start at {@link PageBook}, which gathers from facts alone, so that a simulated and a real run
 * give the same page. {@link PageFile} puts the gathered data into the page; drawing is done by the
 * script beside it.
 */
@NullMarked
package io.argosy.cli.page;

import org.jspecify.annotations.NullMarked;
