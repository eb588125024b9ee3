/**
 * The kinds of job that can be explained: {@link ExplainedKinds} is the registry, and each kind has
 * a package of its own below this one.
 *
 * <p>To add a kind, implement {@link io.argosy.explain.KindExplanation} and register it. Sentences
 * that all kinds share live in {@link io.argosy.explain.Sentences}.
 */
@NullMarked
package io.argosy.explain.kind;

import org.jspecify.annotations.NullMarked;
