package io.argosy.core.engine.state;

/**
 * The field under which a snapshot stores what one kind remembers of its jobs.
 *
 * @param always whether the field is written even if no such job exists
 */
public record StoredList(String name, Class<? extends KindSnapshot> type, boolean always) {}
