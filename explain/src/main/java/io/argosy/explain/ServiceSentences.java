package io.argosy.explain;

import static io.argosy.explain.Numbers.compact;
import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.Share;

/** Sentences about decisions that only a service makes: shares, and the number of slots. */
final class ServiceSentences {
  private ServiceSentences() {}

  static String share(Share share) {
    String limit =
        share.maxSlots() == Integer.MAX_VALUE
            ? "as many slots as are free"
            : "at most " + many(share.maxSlots(), "slot");
    return share.user() + " has weight " + compact(share.weight()) + " and may hold " + limit;
  }

  static String belowShare(Reason.BelowShare why) {
    return standing(why.own()) + ", " + standing(why.other());
  }

  static String makesRoom(Reason.MakesRoom why) {
    Reason.Standing own = why.own();
    Reason.Standing other = why.other();
    if (own.claim().priority() != other.claim().priority()) {
      return other.job() + ", which waits, is more urgent";
    }
    return own.claim().user().equals(other.claim().user())
        ? other.job() + " of the same user waits with " + many(other.partitions(), "partition")
        : other.job() + " waits; " + standing(own) + ", " + standing(other);
  }

  private static String standing(Reason.Standing standing) {
    return standing.claim().user()
        + " has "
        + many(standing.slots(), "slot")
        + " by weight "
        + compact(standing.weight());
  }

  static String scaling(Fact.ScalingStarted fact) {
    return "advice on slots begins by the rule "
        + fact.rule()
        + ", measured for "
        + span(fact.step());
  }

  static String retention(RetentionRule rule) {
    return "an ended job leaves memory after "
        + span(rule.inMemory())
        + ", or when more than "
        + many(rule.mostInMemory(), "ended job")
        + " would be held";
  }

  static String advice(Fact.ScaleAdvised fact) {
    return "advised "
        + many(fact.slots(), "slot")
        + ", "
        + Math.round(fact.capacity() * 100)
        + " % of what there could be, for "
        + span(fact.nextIn());
  }

  static String load(Reason.Scale why) {
    return many(why.dispatched(), "partition")
        + (why.dispatched() == 1 ? " was" : " were")
        + " handed out in "
        + span(why.stepSeconds())
        + ", "
        + grouped(why.busy())
        + " of "
        + many(why.available(), "slot")
        + (why.busy() == 1 ? " is" : " are")
        + " busy, "
        + many(why.queued(), "partition")
        + (why.queued() == 1 ? " waits" : " wait")
        + ", and there could be "
        + many(why.most(), "slot");
  }
}
