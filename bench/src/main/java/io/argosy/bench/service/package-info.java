/**
 * Measures a service from outside: each program here plays agents and people of a server that is a
 * process of its own, over HTTP on loopback. Servers, databases and peers are started by the
 * scripts beside {@code bench/run}, which also say what the figures mean. Start at {@link Reports}.
 */
@NullMarked
package io.argosy.bench.service;

import org.jspecify.annotations.NullMarked;
