package io.argosy.core.dag;

/** Data on its way between two hosts, eq. (2). */
public record Transfer(
    String fromTask, String fromHost, double bytes, double startSeconds, double finishSeconds) {}
