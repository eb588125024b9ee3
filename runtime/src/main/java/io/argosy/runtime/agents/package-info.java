/**
 * The side of the kernel in its conversation with agents.
 *
 * <p>{@link AgentMessages} is the only place where orders, reports and acks of the wire meet the
 * kernel's instructions, stimuli and facts, whether the agent is in this process or far away.
 */
@NullMarked
package io.argosy.runtime.agents;

import org.jspecify.annotations.NullMarked;
