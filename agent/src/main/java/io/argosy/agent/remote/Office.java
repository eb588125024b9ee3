package io.argosy.agent.remote;

import java.util.function.Consumer;

/**
 * What all jobs on this machine share.
 *
 * @param fault hears that this machine cannot go on
 */
record Office(
    String site,
    Wire wire,
    Link link,
    Uploads uploads,
    Outbox outbox,
    Deadlines deadlines,
    Log log,
    Consumer<String> fault) {}
