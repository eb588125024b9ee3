/**
 * All realms of one service process and what they share.
 *
 * <p>Start at {@link Service}. {@link Realms} opens and closes the realms that this replica owns,
 * {@link PeriodicTasks} runs what is due now and then. One realm at work is {@code realm}.
 */
@NullMarked
package io.argosy.server.service;

import org.jspecify.annotations.NullMarked;
