/**
 * What job files of all kinds share: how programs are called, deadlines, results.
 *
 * <p>Start at {@link JobFile}; {@link CommonReader} and {@link RunsReader} read the sections that
 * all kinds have. {@link Participation} describes how the program takes part, {@link ChunkCall} how
 * it is called. The kinds are in {@code protocol.kind}. Other modules split and place jobs.
 */
@NullMarked
package io.argosy.protocol.job;

import org.jspecify.annotations.NullMarked;
