package io.argosy.bench.chaos;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Money;
import io.argosy.journal.Codec;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Sha256;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The invariants of each job at the end. */
final class JobChecks {
  static final String ACKNOWLEDGED = "an acknowledged job is there, once";
  static final String ENDED = "a job has ended as it should";
  static final String KEPT = "no index of a job is lost or doubled";
  static final String BODIES = "the body of a kept result is whole";
  static final String RESULT = "a job's result is what a direct computation gives";
  static final String MONEY = "a bag stayed within its budget at every fact of the journal";
  static final String BILL = "the lines of a bill add up";
  static final String REPLICAS = "a job's story is the same on every server and in the journal";

  private final ServiceQuestions service;
  private final List<ServiceQuestions> each;
  private final Map<String, List<Fact>> journal;
  private final ChaosFindings findings;
  private final List<Told> stories = new ArrayList<>();

  /** A server's history of a job. */
  private record Told(String job, List<Fact> facts) {}

  JobChecks(
      ServiceQuestions service,
      List<ServiceQuestions> each,
      Map<String, List<Fact>> journal,
      ChaosFindings findings) {
    this.service = service;
    this.each = each;
    this.journal = journal;
    this.findings = findings;
  }

  /** Checks all of them. */
  void check(List<JobFeeder.Handed> handed) {
    long accepted =
        journal.values().stream()
            .flatMap(List::stream)
            .filter(Fact.JobAccepted.class::isInstance)
            .count();
    long distinct = handed.stream().map(JobFeeder.Handed::id).distinct().count();
    if (accepted != handed.size() || distinct != handed.size()) {
      findings.violated(
          ACKNOWLEDGED,
          "all jobs",
          handed.size()
              + " were acknowledged, under "
              + distinct
              + " names, "
              + accepted
              + " accepted");
    }
    handed.forEach(this::check);
  }

  private void check(JobFeeder.Handed one) {
    try {
      Fields shown = service.get("/v1/jobs/" + one.id());
      findings.held(ACKNOWLEDGED, 1);
      String outcome = shown.text("outcome").orElse("not ended");
      boolean good = one.job().kind().outcomes().contains(outcome);
      String reason = outcome + shown.text("reason").map(it -> ": " + it).orElse("");
      findings.judge(ENDED, one.id(), good ? List.of() : List.of(reason));
      List<Fact> facts = journal.getOrDefault(one.id(), List.of());
      boolean whole = outcome.startsWith("done");
      findings.judge(KEPT, one.id(), kept(one.job(), pieces(facts), whole));
      bodies(one, pieces(facts));
      if (whole) {
        findings.judge(RESULT, one.id(), result(one, pieces(facts)));
      }
      if (one.job().kind().isBag()) {
        bill(one, facts);
      }
      story(one);
    } catch (BadInput refused) {
      findings.violated(ACKNOWLEDGED, one.id(), String.valueOf(refused.getMessage()));
    }
  }

  private static List<Interval> pieces(List<Fact> facts) {
    List<Interval> pieces = new ArrayList<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.PieceKept kept) {
        pieces.add(kept.piece());
      }
    }
    return pieces.stream().sorted().toList();
  }

  private static List<String> kept(ChaosJob job, List<Interval> pieces, boolean whole) {
    if (!whole) {
      return KeptCheck.disjoint(pieces);
    }
    return job.kind() == ChaosJob.Kind.COUNT
        ? KeptCheck.count(job.total(), pieces)
        : KeptCheck.range(job.total(), pieces);
  }

  /** Every kept result can be read and matches its agent's report, and no other body exists. */
  private void bodies(JobFeeder.Handed one, List<Interval> pieces) {
    List<Interval> shown = new ArrayList<>();
    for (Fields result : service.get("/v1/jobs/" + one.id() + "/results").groups("results")) {
      shown.add(new Interval(number(result, "first"), number(result, "count")));
      byte[] body = service.bytes(result.text("url").orElseThrow());
      boolean same = Sha256.of(body).equals(result.text("sha256").orElse(""));
      String which = "the body of " + shown.getLast() + " is not what was stored";
      findings.judge(BODIES, one.id(), same ? List.of() : List.of(which));
    }
    if (!shown.stream().sorted().toList().equals(pieces)) {
      findings.violated(BODIES, one.id(), "shown are " + shown + ", kept are " + pieces);
    }
  }

  private static long number(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Long.MAX_VALUE, "1").orElseThrow();
  }

  private List<String> result(JobFeeder.Handed one, List<Interval> pieces) {
    List<String> expected =
        one.job()
            .expected()
            .orElseGet(() -> pieces.stream().map(it -> it.first() + " " + it.count()).toList());
    String path =
        one.job().kind() == ChaosJob.Kind.WORKFLOW
            ? lastOutput(one)
            : "/v1/jobs/" + one.id() + "/result";
    String found = new String(service.bytes(path), StandardCharsets.UTF_8);
    return KeptCheck.lines(expected, found.lines().toList());
  }

  private String lastOutput(JobFeeder.Handed one) {
    int last = one.job().total() - 1;
    Fields outputs = service.get("/v1/jobs/" + one.id() + "/outputs?task=" + last);
    return outputs.groups("outputs").getFirst().text("url").orElseThrow();
  }

  private void bill(JobFeeder.Handed one, List<Fact> facts) {
    Fields bag = service.get("/v1/jobs/" + one.id() + "/bag");
    Fields money = bag.section("money").orElseThrow();
    BillCheck check = new BillCheck(amount(money, "budget"));
    facts.forEach(check::next);
    findings.judge(MONEY, one.id(), check.atTheEnd());
    List<Money> lines = new ArrayList<>();
    bag.groups("machines").forEach(machine -> lines.add(amount(machine, "cost")));
    findings.judge(BILL, one.id(), check.lines(lines, amount(money, "spent")));
  }

  private static Money amount(Fields fields, String name) {
    Optional<String> text = fields.text(name);
    return new Money(new BigDecimal(text.orElseThrow()).movePointRight(6).longValueExact());
  }

  /** Requests a job's history from each server; it is judged when the journal was read again. */
  private void story(JobFeeder.Handed one) {
    Codec codec = Codec.standard();
    for (ServiceQuestions server : each) {
      List<Fact> told = new ArrayList<>();
      String text =
          new String(server.bytes("/v1/jobs/" + one.id() + "/facts"), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        byte[] entry = line.getBytes(StandardCharsets.UTF_8);
        for (Fact fact : codec.entry(entry, 0, entry.length, one.id()).facts()) {
          StoredJournal.job(fact).filter(one.id()::equals).ifPresent(it -> told.add(fact));
        }
      }
      stories.add(new Told(one.id(), told));
    }
  }

  /**
   * Checks that each server's history of a job matches the journal.
   *
   * @param after the journal, read after {@link #check}
   */
  void stories(Map<String, List<Fact>> after) {
    for (Told one : stories) {
      List<Fact> before = journal.getOrDefault(one.job(), List.of());
      List<Fact> now = after.getOrDefault(one.job(), List.of());
      findings.judge(REPLICAS, one.job(), StoryCheck.between(before, one.facts(), now));
    }
  }
}
