package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The objects of all backups in one place, each stored once under its SHA-256. */
public final class BackupObjects {
  private static final String OBJECTS = "objects";
  private static final String BACKUPS = "backups";
  private static final String END = ".json";

  private final Blobs place;
  private final Set<String> there;

  /** Lists what a place has; nothing is written. */
  public BackupObjects(Blobs place) throws IOException {
    this.place = place;
    this.there = new HashSet<>();
    for (String name : place.list(OBJECTS)) {
      there.add(name.substring(name.lastIndexOf('/') + 1));
    }
  }

  public String place() {
    return place.place();
  }

  /** How many objects there are. */
  int size() {
    return there.size();
  }

  private static String name(String sha256) {
    return OBJECTS + "/" + sha256.substring(0, 2) + "/" + sha256;
  }

  boolean has(String sha256) {
    return there.contains(sha256);
  }

  ResultRef put(byte[] body) throws IOException {
    ResultRef ref = new ResultRef(body.length, Sha256.of(body));
    put(ref, new ByteArrayInputStream(body));
    return ref;
  }

  /**
   * Stores an object.
   *
   * @return whether the body is what was expected; otherwise nothing is stored
   */
  boolean put(ResultRef expected, InputStream body) throws IOException {
    if (has(expected.sha256())) {
      return true;
    }
    String name = name(expected.sha256());
    if (!place.put(name, body, Long.MAX_VALUE).equals(expected)) {
      place.remove(name);
      return false;
    }
    there.add(expected.sha256());
    return true;
  }

  InputStream get(ResultRef object) throws IOException {
    return place.get(name(object.sha256()));
  }

  /**
   * A whole object, which fits into memory.
   *
   * @throws IOException when it is damaged
   */
  byte[] bytes(ResultRef object) throws IOException {
    try (InputStream in = get(object)) {
      byte[] body = in.readAllBytes();
      if (!Sha256.of(body).equals(object.sha256())) {
        throw damaged(object);
      }
      return body;
    }
  }

  IOException damaged(ResultRef object) {
    return new IOException(
        "the backup in "
            + place()
            + " is damaged: its object "
            + name(object.sha256())
            + " does not match its name; restore another backup with --at, or from another copy");
  }

  /** The names of the complete backups, oldest first. */
  public List<String> backups() throws IOException {
    return place.list(BACKUPS).stream()
        .filter(name -> name.endsWith(END))
        .map(name -> name.substring(BACKUPS.length() + 1, name.length() - END.length()))
        .sorted()
        .toList();
  }

  void finish(String name, Manifest manifest) throws IOException {
    byte[] body = manifest.body();
    place.put(BACKUPS + "/" + name + END, new ByteArrayInputStream(body), body.length);
  }

  /**
   * Reads the manifest of a backup.
   *
   * @throws BadInput when there is no such backup, or its manifest is damaged
   */
  public Manifest manifest(String name) throws IOException {
    if (!backups().contains(name)) {
      throw BadInput.inArgument(
          "--at", name, place() + " holds no complete backup " + name + "; it holds " + backups());
    }
    try (InputStream in = place.get(BACKUPS + "/" + name + END)) {
      return Manifest.parse(name, in.readAllBytes());
    }
  }
}
