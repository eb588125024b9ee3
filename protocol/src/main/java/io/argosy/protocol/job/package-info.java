/**
 * The job file: what a user writes to say what is to be done, and by when.
 *
 * <p>Start at {@link JobFile}; {@link JobFileReader} makes one from text, or says in one sentence
 * what is wrong. {@link Way} says how the program takes part, {@link ChunkCall} how it is called.
 * How a job is split and placed is not known here.
 */
@NullMarked
package io.argosy.protocol.job;

import org.jspecify.annotations.NullMarked;
