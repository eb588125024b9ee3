package io.argosy.runtime.merge;

import java.math.BigDecimal;
import java.util.List;
import java.util.SequencedMap;

/** JSON, as far as addition needs it. */
sealed interface Value {
  /** Exact: integers stay integers and decimals lose no digit. */
  record Amount(BigDecimal value) implements Value {}

  record Group(SequencedMap<String, Value> fields) implements Value {}

  record Row(List<Value> values) implements Value {}

  /** A text, true, false or null: results can be added only if it is the same in all. */
  record Label(String json) implements Value {}
}
