package io.argosy.telling;

import io.argosy.core.model.JobSpec;
import io.argosy.core.model.Money;
import io.argosy.core.model.Offer;
import io.argosy.core.model.Promise;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a job's work and those who carry it are called.
 *
 * @param piece one unit of work
 * @param holder who holds work and does it
 * @param stop what stops it incomplete, as its promise says
 * @param types the names of the types of machines that can be rented, in their order
 * @param currency of all its money; empty where it has none or nobody knows it
 */
record Words(String piece, String holder, String stop, List<String> types, String currency) {
  /** Those of an iterative job. */
  static final Words ITERATIVE =
      new Words("iteration", "partition", "at the deadline", List.of(), "");

  static Words of(JobSpec spec, String currency) {
    return switch (spec) {
      case JobSpec.Iterative _ -> ITERATIVE;
      case JobSpec.Bag bag ->
          new Words(
              "task", "slot", stop(bag), bag.offers().stream().map(Offer::name).toList(), currency);
      case JobSpec.Workflow _ ->
          new Words("task", "worker", "at the deadline", List.of(), currency);
    };
  }

  /** An amount with its currency, where that is known. */
  String money(Money amount) {
    return currency.isEmpty() ? Numbers.money(amount) : Numbers.money(amount) + " " + currency;
  }

  /** A bag that may end late stops for money alone. */
  private static String stop(JobSpec.Bag bag) {
    return bag.promise().otherwise() == Promise.Otherwise.STOP
        ? "at the deadline or for lack of money"
        : "for lack of money";
  }

  /** The name of a type; its number when the story does not begin with the job. */
  String type(int offer) {
    return offer < types.size() ? types.get(offer) : "type " + offer;
  }

  /** So many machines of each type, as {@code 2 small + 1 large}. */
  String machines(List<Integer> counts) {
    String named =
        IntStream.range(0, counts.size())
            .filter(offer -> counts.get(offer) > 0)
            .mapToObj(offer -> counts.get(offer) + " " + type(offer))
            .collect(Collectors.joining(" + "));
    return named.isEmpty() ? "no machine" : named;
  }
}
