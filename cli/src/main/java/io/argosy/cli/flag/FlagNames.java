package io.argosy.cli.flag;

import io.argosy.protocol.text.BadInput;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * Names the flag in messages about fields of a job file that the user did not write.
 *
 * @param flags by the field that each one sets
 */
public record FlagNames(SequencedMap<String, String> flags) {
  public FlagNames {
    flags = new LinkedHashMap<>(flags);
  }

  /** Runs something that reads such a job file. */
  public <T> T in(Supplier<T> reads) {
    try {
      return reads.get();
    } catch (BadInput bad) {
      throw named(bad);
    }
  }

  /** The same mistake; of a field that no flag sets, as it is. */
  public BadInput named(BadInput bad) {
    String field = bad.field().replaceFirst("\\[\\d+\\]$", "");
    String flag = flags.get(field);
    if (flag == null) {
      return bad;
    }
    String sentence = bad.sentence();
    String own = sentence.startsWith(field) ? flag + sentence.substring(field.length()) : sentence;
    return BadInput.inArgument(flag, bad.value(), others(own));
  }

  /** A sentence may name a second field. One without a dot could be any word. */
  private String others(String sentence) {
    String text = sentence;
    for (var entry : flags.entrySet()) {
      if (entry.getKey().contains(".")) {
        text = text.replace(entry.getKey(), entry.getValue());
      }
    }
    return text;
  }
}
