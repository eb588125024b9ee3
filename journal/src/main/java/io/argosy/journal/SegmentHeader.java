package io.argosy.journal;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The first line of a segment.
 *
 * @param after the last entry before this segment
 * @param previous the checksum of the last line before this segment, in hex
 */
@JsonPropertyOrder({"v", "segment", "after", "previous"})
record SegmentHeader(int v, int segment, long after, String previous) {}
