/**
 * One page that shows a run and works offline: the progress of each partition over time, the
 * forecasts, and the decisions.
 *
 * <p>Start at {@link PageData}, which uses facts only, so that a simulated and a real run give the
 * same page. {@link PageFile} writes the data into the page; the script beside it draws.
 */
@NullMarked
package io.argosy.cli.page;

import org.jspecify.annotations.NullMarked;
