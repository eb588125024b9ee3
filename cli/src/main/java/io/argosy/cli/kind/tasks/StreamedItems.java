package io.argosy.cli.kind.tasks;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Items that are read from a stream. */
final class StreamedItems implements ItemFeed {
  /** The most rows that are read at once. */
  private static final int MOST = 10_000;

  private final InputRecords records;
  private final Rows rows;
  private final Function<String, BadInput> refusal;
  private final OptionalLong size;
  private final List<String> columns;
  private long read;
  private Optional<BadInput> mistake = Optional.empty();

  /** Makes rows of the texts of a stream. */
  interface Rows {
    /** Reads the names of the columns, perhaps from the first text. */
    List<String> columns(InputRecords from) throws IOException;

    /** The row that ends with a text, if one does. */
    Optional<List<String>> add(String text);

    /** Checks that the last row has ended, and that there was one. */
    void end(long count);
  }

  /**
   * @param size how many rows to read, if that is known; otherwise all
   * @param refusal of the stream, for a reason
   */
  StreamedItems(
      InputRecords records, Rows rows, OptionalLong size, Function<String, BadInput> refusal)
      throws IOException {
    this.records = records;
    this.rows = rows;
    this.size = size;
    this.refusal = refusal;
    this.columns = reading(() -> rows.columns(records));
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private <T> T reading(Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (CharacterCodingException e) {
      throw refusal.apply(", which is not UTF-8; it must be");
    } catch (IOException e) {
      throw refusal.apply(", which cannot be read: " + e.getMessage());
    }
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public OptionalLong size() {
    return size;
  }

  @Override
  public List<List<String>> next() throws IOException {
    if (mistake.isPresent()) {
      throw mistake.get();
    }
    List<List<String>> some = new ArrayList<>();
    try {
      reading(() -> fill(some));
    } catch (BadInput e) {
      // What came before a mistake counts, unless nothing has begun yet.
      if (read == 0 || some.isEmpty()) {
        throw e;
      }
      mistake = Optional.of(e);
    }
    read += some.size();
    return some;
  }

  private List<List<String>> fill(List<List<String>> some) throws IOException {
    long most = Math.min(MOST, size.orElse(Long.MAX_VALUE) - read);
    while (some.size() < most && (some.isEmpty() || records.isReady())) {
      Optional<String> text = records.next();
      if (text.isEmpty()) {
        rows.end(read + some.size());
        break;
      }
      rows.add(text.get()).ifPresent(some::add);
    }
    return some;
  }
}
