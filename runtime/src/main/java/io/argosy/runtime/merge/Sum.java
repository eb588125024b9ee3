package io.argosy.runtime.merge;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Adds JSON results field by field. Holds one running sum, however many results there are. */
final class Sum {
  private Optional<Value> total = Optional.empty();

  private Sum() {}

  /** The sum of all values in all files; a file may contain several, in sequence. */
  static Sum of(Iterable<Path> files) throws IOException {
    Sum sum = new Sum();
    for (Path file : files) {
      try (JsonValues values = JsonValues.in(file)) {
        for (Optional<Value> next = values.next(); next.isPresent(); next = values.next()) {
          sum.add(next.get());
        }
      } catch (MergeFailed e) {
        throw new MergeFailed("result " + file.getFileName() + ": " + e.getMessage());
      }
    }
    if (sum.total.isEmpty()) {
      throw new MergeFailed("the results hold nothing to add: merge: sum needs JSON numbers");
    }
    return sum;
  }

  private void add(Value value) throws MergeFailed {
    total = Optional.of(total.isEmpty() ? value : add(total.get(), value, "the result"));
  }

  private static Value add(Value a, Value b, String where) throws MergeFailed {
    if (a instanceof Value.Amount(BigDecimal x) && b instanceof Value.Amount(BigDecimal y)) {
      return new Value.Amount(x.add(y));
    }
    if (a instanceof Value.Group(var x) && b instanceof Value.Group(var y)) {
      return new Value.Group(addFields(x, y));
    }
    if (a instanceof Value.Row(var x) && b instanceof Value.Row(var y) && x.size() == y.size()) {
      return new Value.Row(addRows(x, y, where));
    }
    if (a instanceof Value.Label && a.equals(b)) {
      return a;
    }
    throw new MergeFailed(
        where + " cannot be added: it is " + said(b) + " here, " + said(a) + " before");
  }

  private static SequencedMap<String, Value> addFields(
      SequencedMap<String, Value> a, SequencedMap<String, Value> b) throws MergeFailed {
    SequencedMap<String, Value> sum = new LinkedHashMap<>(a);
    for (var field : b.entrySet()) {
      Value before = sum.get(field.getKey());
      Value now = field.getValue();
      sum.put(
          field.getKey(),
          before == null ? now : add(before, now, "field '" + field.getKey() + "'"));
    }
    return sum;
  }

  private static List<Value> addRows(List<Value> a, List<Value> b, String where)
      throws MergeFailed {
    List<Value> sum = new ArrayList<>(a.size());
    for (int i = 0; i < a.size(); i++) {
      sum.add(add(a.get(i), b.get(i), where + ", element " + i));
    }
    return sum;
  }

  private static String said(Value value) {
    return switch (value) {
      case Value.Amount amount -> "a number";
      case Value.Group group -> "a group of fields";
      case Value.Row row -> "a list of " + row.values().size();
      case Value.Label label -> label.json();
    };
  }

  void writeTo(OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder();
    write(total.orElseThrow(), text);
    out.write(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Value value, StringBuilder text) {
    switch (value) {
      case Value.Amount(BigDecimal amount) -> text.append(amount.toPlainString());
      case Value.Label(String json) -> text.append(json);
      case Value.Row(List<Value> values) -> {
        String gap = "[";
        for (Value one : values) {
          write(one, text.append(gap));
          gap = ",";
        }
        text.append(values.isEmpty() ? "[]" : "]");
      }
      case Value.Group(var fields) -> {
        String gap = "{";
        for (var field : fields.entrySet()) {
          write(
              field.getValue(),
              text.append(gap).append(JsonValues.quoted(field.getKey())).append(':'));
          gap = ",";
        }
        text.append(fields.isEmpty() ? "{}" : "}");
      }
    }
  }
}
