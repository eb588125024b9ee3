package io.argosy.core.engine.state;

/**
 * The name under which the journal stores a record. It stays for good, whatever its class is called
 * later.
 *
 * @param of the interface that the record is a case of
 */
public record StoredName(Class<?> of, String name, Class<?> type) {}
