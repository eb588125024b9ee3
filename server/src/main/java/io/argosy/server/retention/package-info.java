/**
 * What a realm keeps of its ended jobs: {@link RetentionService} applies its rule and carries out
 * what users ask for. The kernel decides; the bodies themselves are removed beside the realm.
 */
@NullMarked
package io.argosy.server.retention;

import org.jspecify.annotations.NullMarked;
