package io.argosy.explain;

import io.argosy.core.model.Interval;
import io.argosy.core.model.Money;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The terms for a job's work and its workers.
 *
 * @param piece one unit of work
 * @param holder what holds work and does it
 * @param stop what stops the job incomplete, as its promise says
 * @param types the names of the machine types for rent, in their order
 * @param currency of all its money; empty if there is none or it is unknown
 * @param ids the names of the pieces, in their order; empty if they have numbers
 */
public record Words(
    String piece,
    String holder,
    String stop,
    List<String> types,
    String currency,
    List<String> ids) {
  /** The terms for a realm, or a job of any kind: those of iterative jobs. */
  public static final Words ANY =
      new Words("iteration", "partition", "at the deadline", List.of(), "", List.of());

  /** The terms for the jobs of a kind, as far as all of them have the same. */
  public static Words of(KindExplanation kind) {
    return new Words(
        kind.piece(), kind.holder(), ANY.stop(), ANY.types(), ANY.currency(), ANY.ids());
  }

  /** One piece by its id, or its number. */
  public String piece(long number) {
    return piece + " " + (number < ids.size() ? ids.get((int) number) : number);
  }

  /** Some pieces. */
  public String pieces(Interval some) {
    return some.count() == 1
        ? piece(some.first())
        : piece + "s " + some.first() + " to " + (some.end() - 1);
  }

  /** Work that is granted or yielded. */
  public String work(List<Interval> work) {
    return work.size() == 1 && work.getFirst().count() == 1 && !ids.isEmpty()
        ? piece(work.getFirst().first())
        : Numbers.many(Interval.total(work), piece);
  }

  /** An amount with its currency, if known. */
  public String money(Money amount) {
    return currency.isEmpty() ? Numbers.money(amount) : Numbers.money(amount) + " " + currency;
  }

  /** The name of a type, or its number if the facts do not begin with the job. */
  public String type(int offer) {
    return offer < types.size() ? types.get(offer) : "type " + offer;
  }

  /** Numbers of machines of each type, as {@code 2 small + 1 large}. */
  public String machines(List<Integer> counts) {
    String named =
        IntStream.range(0, counts.size())
            .filter(offer -> counts.get(offer) > 0)
            .mapToObj(offer -> counts.get(offer) + " " + type(offer))
            .collect(Collectors.joining(" + "));
    return named.isEmpty() ? "no machine" : named;
  }
}
