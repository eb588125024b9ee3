package io.argosy.agent.remote;

import io.argosy.agent.Machinery;
import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.share.Throttle;
import io.argosy.agent.slurm.Slurm;
import java.util.Optional;

/**
 * What all jobs on this machine share.
 *
 * @param throttle how much processor time programs get
 * @param machinery the executors of programs
 * @param slurm the cluster that programs run in
 * @param limits what tasks may use
 * @param disk whether the disk has space for more work
 */
record Office(
    String site,
    Wire wire,
    Link link,
    Uploads uploads,
    Outbox outbox,
    Deadlines deadlines,
    Throttle throttle,
    Machinery machinery,
    Optional<Slurm> slurm,
    Log log,
    AgentLimits limits,
    DiskPause disk) {}
