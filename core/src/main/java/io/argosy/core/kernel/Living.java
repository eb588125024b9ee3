package io.argosy.core.kernel;

/**
 * How many partitions a job has.
 *
 * @param all those that work or wait for a slot
 * @param heard those among them that are not silent
 */
record Living(int all, int heard) {
  static Living of(JobState job) {
    int all = 0;
    int silent = 0;
    for (Task task : job.tasks) {
      if (task.isWorking() || task.phase() == Task.Phase.QUEUED) {
        all++;
        silent += task.silent() ? 1 : 0;
      }
    }
    return new Living(all, all - silent);
  }
}
