/**
 * What a realm keeps of its ended jobs: {@link io.argosy.core.engine.retention.RetentionChoice}
 * applies a rule, {@link io.argosy.core.engine.retention.RetentionState} remembers pins and what
 * was removed. The kernel's rules that turn a choice into facts and instructions are not here.
 */
@NullMarked
package io.argosy.core.engine.retention;

import org.jspecify.annotations.NullMarked;
