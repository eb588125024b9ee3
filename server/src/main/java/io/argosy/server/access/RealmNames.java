package io.argosy.server.access;

import io.argosy.protocol.text.Fields;

/** Names of realms and users: safe as a file name and in an address. */
final class RealmNames {
  private static final String SHAPE = "[a-z0-9][a-z0-9_-]{0,47}";

  private RealmNames() {}

  static String checked(Fields fields, String field) {
    String right = "1 to 48 small letters, digits, dashes or underscores, such as physics";
    String name = fields.text(field).orElseThrow(() -> fields.missing(field, right));
    if (!name.matches(SHAPE)) {
      throw fields.wrong(field, right);
    }
    return name;
  }
}
