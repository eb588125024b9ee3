package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.job.JobFile;

/** A job file of tasks that run on slots which users share. */
public sealed interface TaskListJobFile extends JobFile permits TaskListFile, FreeBagFile {
  @Override
  default String kind() {
    return TaskListFile.KIND;
  }
}
