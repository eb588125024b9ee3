package io.argosy.runtime.merge;

import java.math.BigDecimal;
import java.util.List;
import java.util.SequencedMap;

/** JSON as far as adding needs to know it. */
sealed interface Value {
  /** Exact: integers stay integers and decimals lose no digit. */
  record Amount(BigDecimal value) implements Value {}

  record Group(SequencedMap<String, Value> fields) implements Value {}

  record Row(List<Value> values) implements Value {}

  /** A text, true, false or null: the same in every result, or they cannot be added. */
  record Label(String json) implements Value {}
}
