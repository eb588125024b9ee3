/**
 * What Argosy finds on this computer, and what its user can do about what is missing.
 *
 * <p>Start at {@link io.argosy.cli.doctor.DoctorCommand}.
 */
@NullMarked
package io.argosy.cli.doctor;

import org.jspecify.annotations.NullMarked;
