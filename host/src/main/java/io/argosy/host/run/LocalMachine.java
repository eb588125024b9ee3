package io.argosy.host.run;

import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.UserProgram;

/**
 * One machine of a run on this computer, which an agent in this process serves.
 *
 * @param name of the machine in the kernel's state
 * @param program how the job runs there
 * @param files the run's files, as its programs see them
 */
public record LocalMachine(String name, UserProgram program, PieceFiles files) {}
