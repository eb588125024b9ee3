package io.argosy.cli.replay;

import io.argosy.core.engine.message.Fact;
import io.argosy.explain.Numbers;
import io.argosy.explain.Sentences;
import io.argosy.explain.kind.ExplainedKinds;
import io.argosy.runtime.replay.Difference;
import io.argosy.runtime.replay.Replay;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The result of a replay, for people and for programs. */
public record ReplayText(ExplainedKinds explained) {
  /** Lines for people. */
  public List<String> lines(Replay replay) {
    String same =
        "same through "
            + Numbers.grouped(replay.same())
            + (replay.same() == 1 ? " entry" : " entries");
    return replay.difference().map(d -> different(same, d)).orElse(List.of(same));
  }

  private List<String> different(String same, Difference difference) {
    return List.of(
        same,
        "different from entry " + Numbers.grouped(difference.seq()) + " on",
        "  when    " + happened(difference),
        "  stored  " + words(difference.stored(), difference),
        "  now     " + words(difference.now(), difference));
  }

  /** Fields for programs. */
  public SequencedMap<String, Object> fields(Replay replay, int exit) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "replayed");
    fields.put("same", replay.same());
    replay
        .difference()
        .ifPresent(
            difference -> {
              fields.put("entry", difference.seq());
              fields.put("when", happened(difference));
              fields.put("stored", words(difference.stored(), difference));
              fields.put("now", words(difference.now(), difference));
            });
    fields.put("exit", exit);
    return fields;
  }

  private String happened(Difference difference) {
    return difference.stimulus().map(new Happenings(explained)::of).orElse("nothing happened");
  }

  /** The sentence; the raw fact if two sentences do not show the difference. */
  private String words(Optional<Fact> fact, Difference difference) {
    Sentences sentences = Sentences.ofAny(explained);
    boolean alike =
        difference.stored().map(sentences::tell).equals(difference.now().map(sentences::tell));
    return fact.map(f -> alike ? f.toString() : sentences.tell(f)).orElse("nothing");
  }
}
