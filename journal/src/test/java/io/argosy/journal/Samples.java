package io.argosy.journal;

import io.argosy.core.bag.estimate.Timing;
import io.argosy.core.bag.model.MachineType;
import io.argosy.core.bag.model.PlanRequest;
import io.argosy.core.engine.message.ArchivedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineStimulus;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.kind.tasks.TaskListStimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.Reused;
import io.argosy.core.model.Share;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Billing;
import io.argosy.core.model.spec.Choosing;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Prior;
import io.argosy.core.model.spec.Sample;
import io.argosy.core.model.spec.SiteSpec;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Makes valid values of all types from a seed, including unusual ones. */
final class Samples {
  private static final List<String> TEXTS =
      List.of("", "exit code 1", "a\nb\tc", "\"quoted\" {\"v\":1}", "naïve ☃ 😀", "\u0000\u2028");
  private static final List<Instant> INSTANTS =
      List.of(
          Instant.MIN, Instant.MAX, Instant.EPOCH, Instant.parse("2026-11-15T09:00:00.000000001Z"));
  private static final List<Duration> DURATIONS =
      List.of(
          Duration.ZERO,
          Duration.ofNanos(-1),
          Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
          Duration.ofSeconds(Long.MIN_VALUE),
          Duration.ofMillis(20_500));
  private static final List<Double> DOUBLES =
      List.of(
          0.0,
          -0.0,
          0.1,
          Double.MIN_VALUE,
          Double.MAX_VALUE,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.NaN);

  private final RandomGenerator random;
  private final Map<Class<?>, Supplier<Object>> makers;

  Samples(long seed) {
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    KindSamples kinds = new KindSamples(this, random);
    makers =
        Map.ofEntries(
            Map.entry(String.class, () -> pick(TEXTS) + random.nextInt(9)),
            Map.entry(Instant.class, this::instant),
            Map.entry(Duration.class, this::duration),
            Map.entry(
                double.class, () -> random.nextBoolean() ? pick(DOUBLES) : random.nextDouble()),
            Map.entry(long.class, () -> random.nextLong() >>> random.nextInt(1, 64)),
            Map.entry(int.class, () -> random.nextInt() >>> random.nextInt(1, 32)),
            Map.entry(boolean.class, random::nextBoolean),
            Map.entry(JobId.class, this::job),
            Map.entry(MachineId.class, () -> new MachineId("m/1#2 ☃" + random.nextInt(99))),
            Map.entry(SiteId.class, () -> new SiteId("lab " + random.nextInt(99))),
            Map.entry(TaskId.class, this::task),
            Map.entry(AttemptId.class, () -> new AttemptId(task(), 1 + random.nextInt(9))),
            Map.entry(InstructionId.class, () -> new InstructionId(random.nextLong())),
            Map.entry(Interval.class, this::interval),
            Map.entry(JobSpec.Slots.class, () -> new JobSpec.Slots(1 + random.nextInt(9), 10_000)),
            Map.entry(JobSpec.Iterative.class, this::iterative),
            Map.entry(UserId.class, () -> new UserId("ana@lab " + random.nextInt(99))),
            Map.entry(Claim.class, this::claim),
            Map.entry(Share.class, () -> share(make(UserId.class))),
            Map.entry(Stimulus.ShareSet.class, this::shareSet),
            Map.entry(Stimulus.MachineJoined.class, this::joined),
            Map.entry(Stimulus.ScalingBegan.class, this::scalingBegan),
            Map.entry(RetentionRule.class, this::retention),
            Map.entry(Prior.class, this::prior),
            Map.entry(Integer.class, () -> random.nextInt()),
            Map.entry(Long.class, () -> random.nextLong()),
            Map.entry(Double.class, () -> random.nextDouble()),
            Map.entry(Billing.class, this::billing),
            Map.entry(Offer.class, this::offer),
            Map.entry(Sample.class, () -> new Sample(random.nextInt(9), 1.96, 0.25)),
            Map.entry(Choosing.ByNumber.class, () -> new Choosing.ByNumber(1 + random.nextInt(9))),
            Map.entry(
                Timing.class,
                () -> new Timing(random.nextInt(9), random.nextLong(), random.nextDouble())),
            Map.entry(MachineType.class, () -> MachineType.of(offer(), 1 + random.nextDouble())),
            Map.entry(PlanRequest.class, this::request),
            Map.entry(JobSpec.Bag.class, this::bag),
            Map.entry(SiteSpec.class, this::site),
            Map.entry(JobSpec.Workflow.class, this::workflow),
            Map.entry(TaskListSpec.class, kinds::tasks),
            Map.entry(TaskListStimulus.TasksArrived.class, kinds::arrived),
            Map.entry(PipelineSpec.class, kinds::pipeline),
            Map.entry(PipelineStimulus.StagePrepared.class, kinds::prepared),
            Map.entry(Reused.class, this::reused),
            Map.entry(ResultRef.class, this::result),
            Map.entry(ArchivedJob.class, () -> new Snapshot.OfJob(snapshot())),
            Map.entry(Deadline.FromStart.class, () -> new Deadline.FromStart(Duration.ofNanos(9))),
            Map.entry(
                Deadline.Within.class,
                () -> new Deadline.Within(Duration.ofNanos(1 + random.nextLong(9)))));
  }

  /** Stored by itself or in a pack. */
  private ResultRef result() {
    ResultRef result = new ResultRef(random.nextInt(9999), make(String.class));
    return random.nextBoolean()
        ? result
        : result.in(new PackPlace("p", random.nextLong(99), result.bytes()));
  }

  private Reused reused() {
    long end = random.nextInt(1, 1000);
    List<Interval> tasks = List.of(new Interval(0, end), new Interval(end + 7, 1));
    return new Reused(tasks, make(ResultRef.class));
  }

  /** An entry with one of each stimulus and fact. */
  Entry everything(long seq) {
    return Entry.of(seq, oneOfEach(Stimulus.class), oneOfEach(Fact.class));
  }

  /** A small entry. */
  Entry entry(long seq) {
    return Entry.of(
        seq,
        List.of(make(Stimulus.ProgressReported.class)),
        List.of(make(Fact.ProgressMeasured.class)));
  }

  List<Entry> entries(int count) {
    List<Entry> made = new ArrayList<>();
    for (int seq = 1; seq <= count; seq++) {
      made.add(entry(seq));
    }
    return made;
  }

  Snapshot snapshot() {
    return make(Snapshot.class);
  }

  <T> List<T> oneOfEach(Class<T> sealed) {
    List<T> made = new ArrayList<>();
    for (Class<?> type : Vocabulary.parts(sealed)) {
      if (type.isInterface()) {
        oneOfEach(type).forEach(one -> made.add(sealed.cast(one)));
      } else {
        made.add(sealed.cast(make(type)));
      }
    }
    return made;
  }

  @SuppressWarnings("unchecked")
  <T> T make(Class<T> type) {
    return (T) value(type);
  }

  private Object value(Type type) {
    if (type instanceof ParameterizedType generic) {
      return container(generic);
    }
    Class<?> plain = (Class<?>) type;
    Supplier<Object> maker = makers.get(plain);
    if (maker != null) {
      return maker.get();
    }
    if (plain.isInterface()) {
      return value(pick(Vocabulary.parts(plain)));
    }
    return plain.isEnum() ? pick(List.of(plain.getEnumConstants())) : construct(plain);
  }

  private Object container(ParameterizedType generic) {
    Type content = generic.getActualTypeArguments()[0];
    if (generic.getRawType() == Optional.class) {
      return random.nextBoolean() ? Optional.of(value(content)) : Optional.empty();
    }
    List<Object> list = new ArrayList<>();
    for (int left = random.nextInt(4); left > 0; left--) {
      list.add(value(content));
    }
    return List.copyOf(list);
  }

  private Object construct(Class<?> record) {
    RecordComponent[] parts = record.getRecordComponents();
    Class<?>[] types = new Class<?>[parts.length];
    Object[] values = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      types[i] = parts[i].getType();
      values[i] = value(parts[i].getGenericType());
    }
    try {
      return record.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no sample of " + record, e);
    }
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private Instant instant() {
    return random.nextInt(3) == 0
        ? pick(INSTANTS)
        : Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
  }

  private Duration duration() {
    return random.nextInt(3) == 0 ? pick(DURATIONS) : Duration.ofNanos(random.nextLong());
  }

  private JobId job() {
    return new JobId(random.nextBoolean() ? "pi" : "a.b-c_9." + random.nextInt(99));
  }

  private TaskId task() {
    return new TaskId(job(), random.nextInt(10_000));
  }

  private Interval interval() {
    return new Interval(random.nextLong() >>> 2, 1 + (random.nextLong() >>> 3));
  }

  private RetentionRule retention() {
    Duration bodies = Duration.ofNanos(random.nextLong() >>> 2);
    return new RetentionRule(
        Duration.ofNanos(random.nextLong() >>> 1),
        random.nextInt() >>> 1,
        bodies,
        bodies.plusNanos(random.nextLong() >>> 2),
        random.nextBoolean() ? Optional.empty() : Optional.of(random.nextLong() >>> 1),
        random.nextBoolean() ? Optional.empty() : Optional.of(random.nextInt() >>> 1));
  }

  private Prior prior() {
    return new Prior(
        make(SiteId.class),
        Double.MIN_VALUE + random.nextDouble(),
        1 + random.nextInt(9),
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(Duration.ofNanos(random.nextLong() >>> 1)));
  }

  private Claim claim() {
    return new Claim(make(UserId.class), random.nextInt(-Claim.MOST, Claim.MOST + 1));
  }

  private Share share(UserId user) {
    return new Share(user, Double.MIN_VALUE + random.nextDouble(), random.nextInt() >>> 1);
  }

  private Stimulus.ShareSet shareSet() {
    Share share = share(make(UserId.class));
    return new Stimulus.ShareSet(instant(), share.user(), share.weight(), share.maxSlots());
  }

  private Stimulus.MachineJoined joined() {
    int slots = random.nextInt(99);
    return new Stimulus.MachineJoined(
        instant(), make(MachineId.class), make(SiteId.class), slots, slots + random.nextInt(99));
  }

  private Stimulus.ScalingBegan scalingBegan() {
    return new Stimulus.ScalingBegan(instant(), Duration.ofNanos(1 + random.nextLong(9)));
  }

  private Billing billing() {
    return new Billing(
        Duration.ofNanos(1 + random.nextLong(1L << 40)), Duration.ofNanos(random.nextLong(9)));
  }

  private Offer offer() {
    return new Offer(
        "small " + random.nextInt(),
        new Money(1 + random.nextLong(1L << 40)),
        Duration.ofHours(1 + random.nextInt(9)),
        billing(),
        1 + random.nextInt(99),
        Duration.ofNanos(random.nextLong(1L << 40)),
        1 + random.nextInt(9));
  }

  private PlanRequest request() {
    return new PlanRequest(
        1 + random.nextLong(99),
        List.of(make(MachineType.class)),
        random.nextBoolean() ? Optional.empty() : Optional.of(make(Money.class)),
        random.nextBoolean() ? Optional.empty() : Optional.of(duration()),
        make(Money.class),
        make(Choosing.class),
        random.nextLong());
  }

  private JobSpec.Bag bag() {
    return new JobSpec.Bag(
        1 + random.nextLong(99),
        List.of(offer()),
        make(io.argosy.core.model.spec.Promise.class),
        new Money(random.nextLong(99)),
        make(Sample.class),
        make(Choosing.class),
        "bats",
        random.nextInt(9),
        random.nextLong(),
        pick(TEXTS),
        random.nextBoolean() ? List.of() : List.of(1 + random.nextDouble()));
  }

  private SiteSpec site() {
    double endless = Double.POSITIVE_INFINITY;
    String name = "site " + random.nextInt();
    return new SiteSpec(name, "fast", 0.1 + random.nextDouble(), endless, 1, endless, 80, 2, 1e30);
  }

  private JobSpec.Workflow workflow() {
    List<Flow.RunTime> times = List.of(new Flow.RunTime("fast", random.nextDouble()));
    List<Flow.Input> inputs = List.of(new Flow.Input(0, random.nextDouble()));
    Flow flow =
        new Flow(
            List.of(
                new Flow.Task("a", pick(TEXTS), Optional.of("i"), 7, List.of(), 40, 1, List.of()),
                new Flow.Task("b", pick(TEXTS), Optional.empty(), 0, times, 0, 0, inputs)),
            List.of(new Flow.Image("i", random.nextDouble())));
    return new JobSpec.Workflow(
        flow,
        List.of(site()),
        make(JobSpec.Slots.class),
        io.argosy.core.model.spec.Promise.NONE,
        "sf-cuv",
        random.nextInt(9),
        random.nextLong(),
        pick(TEXTS));
  }

  private JobSpec.Iterative iterative() {
    JobSpec.Iterative spec =
        new JobSpec.Iterative(
            pick(List.of(JobSpec.Mode.values())),
            1 + random.nextLong(JobSpec.Iterative.LIMIT),
            make(JobSpec.Slots.class),
            make(io.argosy.core.model.spec.Promise.class),
            "ruper",
            random.nextInt(9),
            pick(TEXTS));
    JobSpec.Iterative there = spec.withPlaces(new TreeSet<>(TEXTS));
    return random.nextBoolean() ? spec.withPriors(List.of(make(Prior.class))) : there.withBlock(1);
  }
}
