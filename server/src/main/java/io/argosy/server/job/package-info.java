/**
 * What a service stores and publishes about one job besides the kernel's state.
 *
 * <p>Start at {@link JobRecord}. {@link FactFeed} passes facts on to those who watch a job, {@link
 * BlobNames} says where a job's bodies are stored. Jobs are accepted elsewhere.
 */
@NullMarked
package io.argosy.server.job;

import org.jspecify.annotations.NullMarked;
