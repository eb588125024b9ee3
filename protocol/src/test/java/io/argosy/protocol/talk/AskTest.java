package io.argosy.protocol.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AskTest {
  @Test
  void a_line_and_a_url_mean_the_same() throws BadMessage {
    assertThat(Ask.ofLine("start")).isEqualTo(Ask.ofUrl("start", "")).isEqualTo(new Ask.Start());
    assertThat(Ask.ofLine(" report  12 "))
        .isEqualTo(Ask.ofUrl("report", "done=12"))
        .isEqualTo(new Ask.Report(12));
    assertThat(Ask.ofLine("store 12 my part.csv"))
        .isEqualTo(Ask.ofUrl("store", "done=12&file=my%20part.csv"))
        .isEqualTo(new Ask.Store(12, Optional.of("my part.csv")));
    assertThat(Ask.ofLine("store 0"))
        .isEqualTo(Ask.ofUrl("store", "file=&done=0"))
        .isEqualTo(new Ask.Store(0, Optional.empty()));
    assertThat(Ask.ofLine("finish 7"))
        .isEqualTo(Ask.ofUrl("finish", "done=7&extra"))
        .isEqualTo(new Ask.Finish(7));
  }

  @Test
  void a_file_name_that_is_not_encoded_is_taken_as_it_stands() throws BadMessage {
    assertThat(Ask.ofUrl("store", "done=1&file=100%.csv"))
        .isEqualTo(new Ask.Store(1, Optional.of("100%.csv")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "report",
        "report x",
        "report -1",
        "report 1.5",
        "store 9999999999999999999",
        "finish now",
        "report 0x10"
      })
  void nonsense_is_quoted_together_with_what_would_be_right(String line) {
    assertThatThrownBy(() -> Ask.ofLine(line))
        .isInstanceOf(BadMessage.class)
        .hasMessage(
            "printed '" + line + "'; it must be start, report N, store N [FILE] or finish N");
  }

  @Test
  void what_is_quoted_is_short_and_harmless() {
    assertThatThrownBy(() -> Ask.ofUrl("re\u001bport", "done=" + "9".repeat(5000)))
        .isInstanceOf(BadMessage.class)
        .hasMessageContaining("asked for 're port?done=999")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
  }

  @Test
  void answers_are_one_line_of_words_and_whole_numbers() {
    assertThat(new Answer.Work(5, 10, Duration.ofMillis(2700)).line()).isEqualTo("work 5 10 2");
    assertThat(new Answer.Work(0, 1, Duration.ofMillis(-3)).line()).isEqualTo("work 0 1 1");
    assertThat(new Answer.Wait(Duration.ofSeconds(1)).line()).isEqualTo("wait 1");
    assertThat(new Answer.Kept(10).line()).isEqualTo("kept 10");
    assertThat(new Answer.Refused("stored already").line()).isEqualTo("refused stored already");
    assertThat(new Answer.End().line()).isEqualTo("end");
    assertThat(new Answer.Wrong("said x").line()).isEqualTo("error said x");
  }
}
