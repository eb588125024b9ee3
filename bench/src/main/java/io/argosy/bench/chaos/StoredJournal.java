package io.argosy.bench.chaos;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.MachineId;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The stored journal of the realm, read without the service. */
final class StoredJournal {
  private static final String ROWS =
      "select packed, body from (select true as packed, first as seq, body from archive"
          + " where realm = 'main' union all select false, seq, body from entry"
          + " where realm = 'main') as rows order by seq";

  private static final Duration BILLS = Duration.ofSeconds(120);
  private static final Duration PAUSE = Duration.ofMillis(300);

  private final List<Entry> entries;

  private StoredJournal(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  static StoredJournal read(ChaosFolder folder, ChaosService service)
      throws IOException, SQLException {
    if (service.database().isPresent()) {
      try (Connection connection = service.database().get().connect()) {
        return new StoredJournal(rows(connection));
      }
    }
    try (Stream<Entry> all =
        FileJournal.read(folder.part("data").resolve("server/realms/main/journal"))) {
      return new StoredJournal(all.toList());
    }
  }

  /**
   * Reads it when every rented machine has its final bill. A machine's processes end a moment
   * before its bill is written; the checks report a machine that has none after a while.
   */
  static StoredJournal readWithBills(ChaosFolder folder, ChaosService service)
      throws IOException, SQLException {
    long until = System.nanoTime() + BILLS.toNanos();
    StoredJournal read = read(folder, service);
    while (!hasAllBills(read.facts()) && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(PAUSE.toNanos());
      read = read(folder, service);
    }
    return read;
  }

  /** Whether every ordered machine is gone, with a bill. */
  static boolean hasAllBills(List<Fact> facts) {
    Set<MachineId> rented = new TreeSet<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.RentOrdered ordered) {
        rented.add(ordered.machine());
      } else if (fact instanceof Fact.RentOver over) {
        rented.remove(over.machine());
      }
    }
    return rented.isEmpty();
  }

  private List<Fact> facts() {
    return entries.stream().flatMap(entry -> entry.facts().stream()).toList();
  }

  private static List<Entry> rows(Connection connection) throws IOException, SQLException {
    Codec codec = Codec.standard();
    List<Entry> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ROWS)) {
      while (rows.next()) {
        byte[] body = rows.getBytes(2);
        for (byte[] one : rows.getBoolean(1) ? unpacked(body) : List.of(body)) {
          found.add(codec.entry(one, 0, one.length, "the database"));
        }
      }
    }
    return found;
  }

  private static List<byte[]> unpacked(byte[] packed) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(line -> line.getBytes(StandardCharsets.UTF_8)).toList();
    }
  }

  List<Entry> entries() {
    return entries;
  }

  /** What is wrong with the numbers of the entries, which must count from 1 without a gap. */
  List<String> gaps() {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).seq() != i + 1) {
        wrong.add("entry " + (i + 1) + " is missing or doubled");
        break;
      }
    }
    return wrong;
  }

  /** Facts on kept pieces, bills and ends, by job. */
  Map<String, List<Fact>> byJob() {
    Map<String, List<Fact>> jobs = new TreeMap<>();
    for (Entry entry : entries) {
      for (Fact fact : entry.facts()) {
        job(fact).ifPresent(job -> jobs.computeIfAbsent(job, it -> new ArrayList<>()).add(fact));
      }
    }
    return jobs;
  }

  /** The job of a checked fact. */
  static Optional<String> job(Fact fact) {
    if (fact instanceof Fact.PieceKept kept) {
      return Optional.of(kept.attempt().task().job().value());
    }
    if (fact instanceof Fact.JobAccepted accepted) {
      return Optional.of(accepted.job().value());
    }
    if (fact instanceof Fact.JobEnded ended) {
      return Optional.of(ended.job().value());
    }
    if (fact instanceof Fact.OfJob of) {
      return Optional.of(of.job().value());
    }
    return Optional.empty();
  }
}
