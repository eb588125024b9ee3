package io.argosy.protocol.kind.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreeBagReaderTest {
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: sweep
      seed: 42
      tasks: {command: [./model, "{a}", "{seed}"], over: {grid: {a: [1, 2, 3]}}}
      run: {timeout: 10m, retries: 2, env: {MODE: fast}}
      result: {from: file, merge: concat}
      promise: {deadline: 2h, otherwise: stop}
      files: [data]
      """;

  private static JobFile read(String text) {
    return JobFileReader.parse("bag.yaml", text, Path.of("/jobs"), List.of(), Instant.EPOCH);
  }

  private static String with(String line) {
    String field = line.substring(0, line.indexOf(':') + 1);
    return BAG.replaceAll("(?m)^" + field + ".*\n", "") + line + "\n";
  }

  @Test
  void a_bag_without_offers_is_a_list_of_tasks() {
    FreeBagFile bag = (FreeBagFile) read(BAG);

    assertThat(bag.kind()).isEqualTo("tasks");
    assertThat(bag.tasks().command()).containsExactly("./model", "{a}", "{seed}");
    assertThat(bag.run().timeout()).contains(Duration.ofMinutes(10));
    assertThat(bag.run().env()).isEqualTo(Map.of("MODE", "fast"));
    assertThat(bag.run().from()).isEqualTo(JobFile.From.FILE);
    assertThat(bag.retries()).isEqualTo(2);
    assertThat(bag.result().merge()).isEqualTo(new JobFile.Merge.Concat());
    assertThat(bag.files()).containsExactly("data");
    assertThat(bag.promise())
        .isEqualTo(
            new JobFile.Promise(
                Optional.of(new JobFile.Deadline.Within(Duration.ofHours(2))),
                JobFile.Otherwise.STOP));
  }

  @Test
  void a_bag_with_offers_rents() {
    String offers =
        with("offers: [{name: a, provider: local, price: 1 EUR/h, billing: hour}]")
            .replace("deadline: 2h", "deadline: 2h, budget: 5 EUR");
    assertThat(read(offers)).isInstanceOf(BagFile.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "promise: {budget: 5 EUR} | promise.budget is 5 EUR, but the bag has no offers: it rents no"
            + " machine and costs nothing; add offers, or remove budget",
        "promise: {cushion: 1 EUR} | promise.cushion is 1 EUR, but the bag has no offers",
        "sample: {machines: 1} | sample is a group of fields, but the bag has no offers",
        "choose: knee | choose is knee, but the bag has no offers",
        "policy: bats | policy is bats, but the bag has no offers",
        "promise: {deadline: 2h from start} | the deadline of a bag counts from its acceptance",
      })
  void what_needs_machines_for_rent_is_refused(String line, String sentence) {
    BadInput refused = catchThrowableOfType(BadInput.class, () -> read(with(line)));
    assertThat(refused.getMessage()).contains(sentence);
  }
}
