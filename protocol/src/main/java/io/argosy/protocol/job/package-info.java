/**
 * The job file: what a user writes to describe the work and its deadline.
 *
 * <p>Start at {@link JobFile}; {@link JobFileReader} parses one from text, or explains the mistake
 * in one sentence. {@link Participation} describes how the program takes part, {@link ChunkCall}
 * how it is called. Other modules split and place jobs.
 */
@NullMarked
package io.argosy.protocol.job;

import org.jspecify.annotations.NullMarked;
