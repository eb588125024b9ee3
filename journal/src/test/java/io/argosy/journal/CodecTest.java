package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.codec.StoredNames;
import io.argosy.journal.error.NewerJournal;
import io.argosy.journal.error.UnreadableRecord;
import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
  private final Codec codec = Codec.standard();

  static LongStream hundredSeeds() {
    return LongStream.range(0, 100);
  }

  @Test
  void every_case_of_every_sealed_interface_has_a_name() {
    for (StoredNames.Table table : StoredNames.of(JobKinds.standard())) {
      assertThat(table.cases().values())
          .as("names of " + table.of().getSimpleName())
          .containsExactlyInAnyOrderElementsOf(Vocabulary.cases(table.of()));
    }
  }

  @Test
  void every_sealed_interface_that_a_record_can_hold_has_a_table() {
    Set<Class<?>> tables = new HashSet<>();
    StoredNames.of(JobKinds.standard()).forEach(table -> tables.add(table.of()));
    assertThat(tables).containsAll(Vocabulary.sealedInterfaces());
  }

  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void every_stimulus_and_fact_comes_back_as_it_went(long seed) {
    Entry entry = new Samples(seed).everything(seed + 1);
    byte[] bytes = codec.encode(entry);
    assertThat(codec.entry(bytes, 0, bytes.length, "test")).isEqualTo(entry);
  }

  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void every_snapshot_comes_back_as_it_went(long seed) {
    StoredSnapshot stored = StoredSnapshot.of(seed, new Samples(seed).snapshot());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    codec.encode(stored, out);
    byte[] bytes = out.toByteArray();
    assertThat(codec.snapshot(bytes, 0, bytes.length, "test")).isEqualTo(stored);
  }

  @Test
  void an_entry_is_one_line_with_its_version_in_front() {
    String text = new String(codec.encode(new Samples(1).everything(1)), UTF_8);
    assertThat(text).startsWith("{\"v\":3,\"seq\":1,").doesNotContain("\n");
  }

  @Test
  void a_newer_version_is_refused_by_name_whatever_else_it_holds() {
    assertThatThrownBy(() -> read("{\"v\":4,\"shape\":[1,{}]}"))
        .isInstanceOf(NewerJournal.class)
        .hasMessageContaining("some.log line 7")
        .hasMessageContaining("version 4")
        .hasMessageContaining("up to 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"v\":3,\"seq\":1,\"stimuli\":[],\"facts\":[],\"more\":1}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[]}",
        "{\"v\":3,\"seq\":\"1\",\"stimuli\":[],\"facts\":[]}",
        "{\"v\":3,\"seq\":0,\"stimuli\":[],\"facts\":[]}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[],\"facts\":[]}{}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[],\"facts\":[{\"is\":\"Nonsense\"}]}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[],\"facts\":[{\"is\":\"Settled\"}]}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[],\"facts\":[{\"is\":\"Settled\",\"id\":\"x\"}]}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[{\"is\":\"Woke\",\"at\":\"noon\"}],\"facts\":[]}",
        "{\"v\":3,\"seq\":1,\"stimuli\":[{\"is\":\"Woke\",\"at\":null}],\"facts\":[]}",
        "{\"seq\":1,\"stimuli\":[],\"facts\":[]}",
        "{\"v\":0,\"seq\":1,\"stimuli\":[],\"facts\":[]}",
        "[]",
        ""
      })
  void what_is_not_in_the_form_of_its_version_is_refused_and_placed(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(UnreadableRecord.class)
        .hasMessageContaining("some.log line 7");
  }

  @Test
  void an_unknown_kind_of_job_is_named_in_one_sentence() {
    String kinds =
        "{\"v\":3,\"seq\":1,\"snapshot\":{\"kinds\":[{\"kind\":\"knitting\",\"jobs\":[]}]}}";
    byte[] bytes = kinds.getBytes(UTF_8);
    assertThatThrownBy(() -> codec.snapshot(bytes, 0, bytes.length, "1.json"))
        .isInstanceOf(UnreadableRecord.class)
        .hasMessage(
            "1.json cannot be understood: it holds jobs of the kind 'knitting', which this program"
                + " does not know: use the program that wrote it");
  }

  @Test
  void an_unknown_fact_is_named_in_one_sentence() {
    String json = "{\"v\":3,\"seq\":1,\"stimuli\":[],\"facts\":[{\"is\":\"Knitted\"}]}";
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(UnreadableRecord.class)
        .hasMessage(
            "some.log line 7 cannot be understood: this program does not know the Fact 'Knitted':"
                + " use the program that wrote the record");
  }

  @Test
  void small_facts_are_encoded_at_ten_thousand_a_second_and_more() {
    Fact fact = new Samples(3).make(Fact.ProgressMeasured.class);
    Entry entry = Entry.of(1, List.of(), java.util.Collections.nCopies(1000, fact));
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 100; round++) {
      long start = System.nanoTime();
      codec.encode(entry);
      best = Math.min(best, System.nanoTime() - start);
    }
    assertThat(best).as("nanoseconds for 1000 facts").isLessThan(100_000_000);
  }

  private Entry read(String json) {
    byte[] bytes = json.getBytes(UTF_8);
    return codec.entry(bytes, 0, bytes.length, "some.log line 7");
  }
}
