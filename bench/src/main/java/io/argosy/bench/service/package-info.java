/**
 * Measures a service from outside: each program here simulates agents and users of a server that is
 * a separate process, over HTTP on loopback. The scripts beside {@code bench/run} start servers,
 * databases and peers, and explain the figures. Start at {@link ReportsBench}.
 */
@NullMarked
package io.argosy.bench.service;

import org.jspecify.annotations.NullMarked;
