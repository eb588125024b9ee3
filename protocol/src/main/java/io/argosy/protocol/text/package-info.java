/**
 * Text that people write, read so that every mistake gets one clear sentence with its line.
 *
 * <p>Start at {@link YamlTree}, which turns text into {@link Node}s with their lines; {@link
 * Fields} reads them and refuses unknown, missing or mistyped fields with a {@link BadInput}.
 * {@link Quantity} reads numbers with units, {@link Placeholders} words in braces, {@link Csv}
 * lines of values. Other packages interpret the fields.
 */
@NullMarked
package io.argosy.protocol.text;

import org.jspecify.annotations.NullMarked;
