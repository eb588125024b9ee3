/**
 * Text that people write, read so that every mistake gets one clear sentence with its line.
 *
 * <p>Start at {@link YamlTree}, which turns text into {@link Node}s that know their lines; {@link
 * Fields} walks them and refuses what is unknown, missing or of the wrong type with a {@link
 * BadInput}. What the fields mean is not known here.
 */
@NullMarked
package io.argosy.protocol.text;

import org.jspecify.annotations.NullMarked;
