package io.argosy.protocol.kind.bag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.OfferEntry;
import io.argosy.protocol.rental.Provider;
import io.argosy.protocol.sweep.SweepRange;
import io.argosy.protocol.sweep.TaskSource;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BagReaderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String FULL =
      """
      argosy: 1
      kind: bag
      name: sweep
      seed: 42
      tasks: {command: [./model, "{a}", "{seed}"], over: {grid: {a: [1, 2, 3]}}}
      run: {timeout: 10m, retries: 2, env: {MODE: fast}}
      result: {from: file, merge: concat}
      offers: [{name: small, provider: local, cpu: 25%, then: {after: 40s, cpu: 12.5%}, price: 0.02 EUR/h, billing: {unit: 1m, minimum: 10m}, max: 4, start: 3s, slots: 2}, {name: host, provider: ssh, hosts: [a.example, me@b.example:2222], price: 1 EUR/h, billing: hour}]
      promise: {budget: 5 EUR, cushion: 0.50 EUR, deadline: 2h, otherwise: stop}
      sample: {machines: 4, z: 1.5, error: 0.2}
      choose: knee
      policy: bats
      files: [data]
      """;

  private static BagFile read(String text) {
    return (BagFile)
        JobFileReader.parse("bag.yaml", text, Path.of("/jobs"), List.of("static"), NOW);
  }

  private static BadInput refused(String text) {
    return catchThrowableOfType(BadInput.class, () -> read(text));
  }

  /** The full file with one line replaced. */
  private static String with(String line) {
    String field = line.substring(0, line.indexOf(':') + 1);
    return FULL.replaceAll("(?m)^" + field + ".*$", line.replace("$", "\\$"));
  }

  @Test
  void every_field_of_a_full_file_is_read() {
    BagFile bag = read(FULL);

    assertThat(bag.name()).isEqualTo("sweep");
    assertThat(bag.seed()).isEqualTo(OptionalLong.of(42));
    assertThat(bag.tasks().command()).containsExactly("./model", "{a}", "{seed}");
    assertThat(((TaskSource.Sweep) bag.tasks()).over()).isInstanceOf(SweepRange.Grid.class);
    assertThat(bag.run().way()).isEqualTo(new Participation.PerTask(bag.tasks().command()));
    assertThat(bag.run().timeout()).contains(Duration.ofMinutes(10));
    assertThat(bag.run().env()).isEqualTo(Map.of("MODE", "fast"));
    assertThat(bag.run().from()).isEqualTo(JobFile.From.FILE);
    assertThat(bag.retries()).isEqualTo(2);
    assertThat(bag.result().merge()).isEqualTo(new JobFile.Merge.Concat());
    assertThat(bag.promise())
        .isEqualTo(
            new JobFile.Promise(
                Optional.of(new JobFile.Deadline.Within(Duration.ofHours(2))),
                JobFile.Otherwise.STOP));
    assertThat(bag.budget())
        .contains(
            new BagFile.Budget(
                new MoneyAmount(5_000_000, "EUR"), Optional.of(new MoneyAmount(500_000, "EUR"))));
    assertThat(bag.sample()).isEqualTo(new BagFile.Sampling(4, 1.5, 0.2));
    assertThat(bag.choose()).isEqualTo(new BagFile.Choice.By(BagFile.Rule.KNEE));
    assertThat(bag.policy()).contains("bats");
    assertThat(bag.files()).containsExactly("data");
    assertThat(bag.isExact()).isTrue();
  }

  @Test
  void an_offer_has_the_price_and_the_provider_of_a_machine() {
    List<OfferEntry> offers = read(FULL).offers();

    OfferEntry small = offers.getFirst();
    assertThat(small.provider())
        .isEqualTo(
            new Provider.Local(
                0.25, Optional.of(new Provider.Slowdown(Duration.ofSeconds(40), 0.125))));
    assertThat(small.price().amount()).hasToString("0.02 EUR");
    assertThat(small.price().per()).isEqualTo(Duration.ofHours(1));
    assertThat(small.unit()).isEqualTo(Duration.ofMinutes(1));
    assertThat(small.minimum()).isEqualTo(Duration.ofMinutes(10));
    assertThat(small.max()).isEqualTo(4);
    assertThat(small.start()).isEqualTo(Duration.ofSeconds(3));
    assertThat(small.slots()).isEqualTo(2);

    OfferEntry host = offers.getLast();
    assertThat(host.provider())
        .isEqualTo(new Provider.Ssh(List.of("a.example", "me@b.example:2222")));
    assertThat(host.unit()).isEqualTo(Duration.ofHours(1));
    assertThat(host.max()).as("as many as there are hosts").isEqualTo(2);
    assertThat(host.slots()).isEqualTo(1);
  }

  @Test
  void what_is_left_out_is_as_in_the_papers_or_asked() {
    BagFile bag =
        read(
            """
            argosy: 1
            kind: bag
            name: x
            tasks: [./model 1, ./model 2]
            offers: [{name: a, provider: local, price: 1.5 USD/d, billing: minute}]
            """);

    assertThat(bag.budget()).isEmpty();
    assertThat(bag.promise().deadline()).isEmpty();
    assertThat(bag.sample()).isEqualTo(new BagFile.Sampling(7, 1.96, 0.25));
    assertThat(bag.choose()).isEqualTo(new BagFile.Choice.Ask());
    assertThat(bag.policy()).isEmpty();
    assertThat(bag.retries()).isEqualTo(JobFile.RETRIES_DEFAULT);
    assertThat(bag.result().merge()).isEqualTo(new JobFile.Merge.Collect());
    assertThat(bag.currency()).isEqualTo("USD");
    assertThat(bag.offers().getFirst().minimum()).isEqualTo(Duration.ofMinutes(10));
    assertThat(bag.offers().getFirst().provider())
        .isEqualTo(new Provider.Local(1, Optional.empty()));
    assertThat(read(with("choose: 3")).choose()).isEqualTo(new BagFile.Choice.Numbered(3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          promise: {budget: 5} | promise.budget is 5; it must be an amount above zero with its currency, such as 5 EUR; a bare number could be of any currency
          promise: {budget: 5 euros} | promise.budget is 5 euros; it must be an amount above zero with its currency, such as 5 EUR
          promise: {budget: -5 EUR} | promise.budget is -5 EUR; it must be an amount above zero with its currency, such as 5 EUR
          promise: {budget: 0 EUR} | promise.budget is 0 EUR; it must be an amount above zero with its currency, such as 5 EUR
          promise: {budget: 0.0000001 EUR} | promise.budget is 0.0000001 EUR; it must be an amount above zero with its currency, such as 5 EUR, with six decimals at most
          promise: {budget: 5 EUR/h} | promise.budget is 5 EUR/h; it must be an amount above zero with its currency, such as 5 EUR
          promise: {budget: 9999999999 EUR} | promise.budget is 9999999999 EUR, more than any price; it must be an amount above zero with its currency, such as 5 EUR
          promise: {budget: 5 EUR, deadline: 2h from start} | promise.deadline is 2h from start, but the deadline of a bag counts from its acceptance; give the time only
          promise: {cushion: 5 EUR} | promise.cushion is 5 EUR, but the job has no budget to add it to; add promise.budget
          promise: {budget: 5 USD} | offers[0].price is 0.02 EUR/h, but promise.budget is in USD; all money of a file is in one currency
          offers: [] | offers is a list of nothing; it must be a list of machine types to rent, such as [{name: small, provider: local, cpu: 25%, price: 0.02 EUR/h, billing: minute, max: 4}]
          offers: small | offers is small; it must be a list of machine types to rent, such as [{name: small, provider: local, cpu: 25%, price: 0.02 EUR/h, billing: minute, max: 4}]
          `offers:` | offers is empty; it must be a list of machine types to rent, such as [{name: small, provider: local, cpu: 25%, price: 0.02 EUR/h, billing: minute, max: 4}]
          offers: [{name: a, provider: local, price: 1 EUR/h, billing: hour, watts: 0}] | offers[0].watts is 0; it must be a number, 0.001 to 1000000.0, such as 120
          offers: [{name: a, provider: local, price: 1 EUR/h, billing: hour, watts: 90}, {name: b, provider: local, price: 1 EUR/h, billing: hour}] | offers[1].watts is missing; it must be what one machine draws, as the first offer has it
          sample: {machines: -1} | sample.machines is -1; it must be a whole number from 0 to 1000, such as 7
          sample: {z: 7} | sample.z is 7; it must be a number, 0.1 to 6.0, such as 1.96
          sample: {error: 1} | sample.error is 1; it must be a number, 0.01 to 0.99, such as 0.25
          choose: slowest | choose is slowest; it must be one of cheapest, fastest, knee, ask, or a number on the menu, 1 or more
          choose: 0 | choose is 0; it must be one of cheapest, fastest, knee, ask, or a number on the menu, 1 or more
          policy: batman | policy is batman; it must be one of argosy, bats; did you mean bats?
          run: {chunked: [a]} | run.chunked is not a known field; the fields known here are timeout, retries, env, container
          tasks: {lines: ../x.txt} | tasks.lines is ../x.txt; it must be a path below the folder of the job file, such as data/a.txt, with at most 1000 bytes in all, 255 in each name
          tasks: {lines: a, over: {count: 1}} | tasks.over is a group of fields, but tasks.lines is there too; commands come from one place
          tasks: [a, ''] | tasks is a list whose item 1 is blank; it must be a command
          tasks: {command: [a]} | tasks.over is missing; it must be a group such as {grid: {a: [1, 2, 3]}}, {csv: table.csv}, {files: "data/*"} or {count: 100}
          tasks: {command: [a], over: {count: 1, csv: x}} | tasks.over.count is 1, but tasks.over.csv is there too; a sweep is over one of them
          tasks: {command: [a], over: {count: 0}} | tasks.over.count is 0; it must be a whole number from 1 to 10000000, such as 1000
          tasks: {command: [a], over: {grid: {}}} | tasks.over.grid is a group of fields of nothing; it must be a group such as {a: [1, 2, 3], b: {from: 0, to: 1, step: 0.1}}
          tasks: {command: [a], over: {grid: {index: [1]}}} | tasks.over.grid.index is a list, but its name means something already: {index}, {seed} and {out} are set by Argosy
          tasks: {command: [a], over: {grid: {a: {from: 0, to: 1, step: 0}}}} | tasks.over.grid.a.step is 0; it must be a number that leads from 0 to 1
          tasks: {command: [a], over: {grid: {a: {from: 0, to: 1, step: -1}}}} | tasks.over.grid.a.step is -1; it must be a number that leads from 0 to 1
          tasks: {command: [a], over: {grid: {a: {from: 0, to: 1, step: 1e-9}}}} | tasks.over.grid.a.step is 1e-9, which makes 1000000000 steps; a bag has at most 10000000 tasks
          tasks: {command: [a], over: {grid: {a: {from: 1, to: 5000, step: 1}, b: {from: 1, to: 5000, step: 1}}}} | tasks.over.grid is a group of fields of 25000000 tasks; a bag has at most 10000000
          """)
  void a_wrong_value_gets_a_sentence_that_says_what_would_be_right(String line, String sentence) {
    assertThat(refused(with(line)).sentence()).isEqualTo(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          price: 0 EUR/h | offers[0].price is 0 EUR/h; it must be an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d)
          price: 0.0000001 EUR/h | offers[0].price is 0.0000001 EUR/h; it must be an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d), with six decimals at most
          price: 0.02 | offers[0].price is 0.02; it must be an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d); a bare number could be of any currency
          price: 0.02 EUR | offers[0].price is 0.02 EUR; it must be an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d)
          price: 200000 EUR/h | offers[0].price is 200000 EUR/h, more than any price; it must be an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d)
          billing: {unit: 0s} | offers[0].billing.unit is 0s; it must be a positive duration, such as 1m, 1h or 1s
          billing: {unit: -1m} | offers[0].billing.unit is -1m; it must be a positive duration, such as 1m, 1h or 1s
          billing: {minimum: 1m} | offers[0].billing.unit is missing; it must be a positive duration, such as 1m or 1h
          billing: week | offers[0].billing is week; it must be hour, minute, second, or a group such as {unit: 1m, minimum: 10m}
          max: 0 | offers[0].max is 0; it must be a whole number from 1 to 10000, such as 4
          slots: 0 | offers[0].slots is 0; it must be a whole number from 1 to 1000, such as 1
          start: -1s | offers[0].start is -1s; it must be a duration with a unit, 0s or more, such as 30s
          cpu: 25 | offers[0].cpu is 25; it must be a part of one processor from 1% to 100%, such as 25%
          cpu: 0% | offers[0].cpu is 0%; it must be a part of one processor from 1% to 100%, such as 25%
          then: {after: 40s} | offers[0].then.cpu is missing; it must be a percentage such as 10%
          provider: ec2 | offers[0].provider is ec2; it must be one of local, ssh
          provider: ssh | offers[0].hosts is missing; it must be a list such as [a.example, me@b.example:2222]
          hosts: [a] | offers[0].hosts is a list, but local machines have no hosts; remove it
          name: -x | offers[0].name is -x; it must be 1 to 50 letters, digits, dashes or underscores, such as small
          name: a.b | offers[0].name is a.b; it must be 1 to 50 letters, digits, dashes or underscores, such as small
          name: .. | offers[0].name is ..; it must be 1 to 50 letters, digits, dashes or underscores, such as small
          colour: red | offers[0].colour is not a known field; the fields known here are name, provider, cpu, then, hosts, price, billing, max, start, slots, watts
          """)
  void a_wrong_offer_gets_a_sentence_too(String field, String sentence) {
    String name = field.substring(0, field.indexOf(':'));
    StringBuilder offer = new StringBuilder(field);
    Map.of(
            "name",
            "name: a",
            "provider",
            "provider: local",
            "price",
            "price: 1 EUR/h",
            "billing",
            "billing: hour")
        .forEach(
            (key, value) -> {
              if (!key.equals(name)) {
                offer.append(", ").append(value);
              }
            });

    assertThat(refused(with("offers: [{" + offer + "}]")).sentence()).isEqualTo(sentence);
  }

  @Test
  void offers_need_names_of_their_own_and_hosts_that_are_hosts() {
    String host = "{name: h, provider: ssh, price: 1 EUR/h, billing: hour, hosts: ";

    assertThat(refused(with("offers: [" + host + "[a]}, " + host + "[b]}]")).sentence())
        .isEqualTo(
            "offers[1].name is h, which another offer has too; each needs a name of its own");
    assertThat(refused(with("offers: [" + host + "['-oProxyCommand=x']}]")).sentence())
        .isEqualTo(
            "offers[0].hosts is a list with '-oProxyCommand=x'; a host is host, user@host or"
                + " user@host:port");
    assertThat(refused(with("offers: [" + host + "[a, a]}]")).sentence())
        .isEqualTo("offers[0].hosts is a list with a twice; a host is one machine");
    assertThat(refused(with("offers: [" + host + "[a], max: 2}]")).sentence())
        .isEqualTo("offers[0].max is 2; it must be at most the number of its hosts, which is 1");
  }

  @Test
  void a_long_list_of_tasks_belongs_into_a_file_of_its_own() {
    String list = "tasks: [" + "./model 12345, ".repeat(5000) + "last]";

    assertThat(refused(with(list)).sentence())
        .startsWith("tasks is a list, and the file has 7")
        .endsWith(
            "bytes; a bag file has at most 65536: give long lists as tasks.lines or tasks.over.csv,"
                + " in a file beside it");
  }

  @Test
  void a_seed_is_needed_only_where_a_command_asks_for_one() {
    String unseeded = FULL.replace("seed: 42\n", "");

    assertThat(refused(unseeded).sentence()).endsWith("because tasks.command asks for {seed}");
    assertThat(read(unseeded.replace(", \"{seed}\"", "")).seed()).isEmpty();
  }
}
