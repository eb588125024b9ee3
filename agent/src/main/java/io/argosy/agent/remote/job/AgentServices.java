package io.argosy.agent.remote.job;

import io.argosy.agent.limits.AgentLimits;
import io.argosy.agent.process.Executors;
import io.argosy.agent.remote.link.AgentNotices;
import io.argosy.agent.remote.link.ServerConnection;
import io.argosy.agent.remote.link.ServerSession;
import io.argosy.agent.remote.link.Uploads;
import io.argosy.agent.remote.report.ReportOutbox;
import io.argosy.agent.share.Throttle;
import io.argosy.agent.slurm.Slurm;
import io.argosy.protocol.kind.JobFileReader;
import java.util.Optional;

/**
 * What all jobs on this machine share.
 *
 * @param throttle how much processor time programs get
 * @param machinery the executors of programs
 * @param slurm the cluster that programs run in
 * @param limits what tasks may use
 * @param disk whether the disk has space for more work
 * @param reader reads the job files of all kinds that are known
 */
public record AgentServices(
    String site,
    ServerConnection wire,
    ServerSession link,
    Uploads uploads,
    ReportOutbox outbox,
    Deadlines deadlines,
    Throttle throttle,
    Executors machinery,
    Optional<Slurm> slurm,
    AgentNotices log,
    AgentLimits limits,
    DiskPause disk,
    JobFileReader reader) {}
