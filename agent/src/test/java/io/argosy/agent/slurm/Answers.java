package io.argosy.agent.slurm;

import java.util.List;

/** Real answers of a Slurm 22.05. */
final class Answers {
  static final String RUNNING =
      """
      2_0|3|RUNNING|0|argosy-x|0|None|
      2_1|4|RUNNING|0|argosy-x|0|None|
      2_2|5|RUNNING|0|argosy-x|0|None|
      2_3|2|RUNNING|0|argosy-x|0|None|
      """;

  /** After {@code scontrol requeue}. */
  static final String REQUEUED =
      """
      2_3|2|COMPLETING|1|argosy-x|0|None|
      2_0|3|PENDING|1|argosy-x|0|BeginTime|
      2_1|4|PENDING|1|argosy-x|0|BeginTime|
      2_2|5|PENDING|1|argosy-x|0|BeginTime|
      """;

  static final String FULL =
      """
      16_0|17|RUNNING|0|s.sh|0|None|
      16_1|18|RUNNING|0|s.sh|0|None|
      16_2|16|PENDING|0|s.sh|0|Resources|
      16_3|16|PENDING|0|s.sh|0|Priority|
      """;

  static final String BLIND =
      """
      12_0|13|FAILED|0|sbatch|16640|NonZeroExitCode|
      12_1|12|FAILED|0|sbatch|16640|NonZeroExitCode|
      """;

  static final String CANCELLED =
      """
      8|8|CANCELLED|0|s.sh|0|PartitionConfig|
      9|9|CANCELLED|0|s.sh|15|None|
      """;

  static final String CONFIG =
      """
      Configuration data as of 2026-11-15T18:46:08
      MaxArraySize            = 100
      MaxDBDMsgs              = 20004
      MaxJobCount             = 50
      SchedulerParameters     = batch_sched_delay=0,max_array_tasks=40,bf_interval=1
      """;

  private Answers() {}

  static List<ListedAllocation> elements(String listing) {
    return ListedAllocation.parse(listing);
  }
}
