package io.argosy.core.forecast;

import java.util.Collection;
import java.util.List;

/**
 * (F11) how the speed of a group of slots varies: the slots of a machine, the machines of a site,
 * the sites of a realm.
 *
 * @param deviation standard deviation of the group's speed, in iterations per second
 * @param offset the present speed less the mean speed
 * @param trend what a straight line through the speeds explains, with its sign
 * @param common the part of the variation that the members have in common, 0 to 1
 */
public record Variation(double deviation, double offset, double trend, double common) {
  /** No member. */
  public static final Variation NONE = new Variation(0, 0, 0, 0);

  /** Each group is looked at twice, by its offset and its trend; once it was assumed to be none. */
  private static final int LOOKS = 3;

  /** Members that vary by themselves are off to the same side by chance, by so much. */
  private static final double CHANCE = 0.1;

  private static final double LEAST_LOOK = -1;
  private static final double MOST_LOOK = 2;

  private interface Look {
    double of(Variation member);
  }

  /** Both together, if they rise and fall with each other: slots of one machine. */
  public Variation with(Variation other) {
    return new Variation(
        deviation + other.deviation, offset + other.offset, trend + other.trend, common);
  }

  /** A group of members that may vary by themselves or together. */
  public static Variation of(Collection<Variation> members) {
    List<Variation> varying = members.stream().filter(m -> m.deviation > 0).toList();
    double sum = sum(varying, Variation::deviation);
    double squares = sum(varying, m -> m.deviation * m.deviation);
    if (varying.isEmpty()) {
      return NONE;
    }
    double between = varying.size() < 2 ? 0 : common(varying, sum * sum - squares);
    double within = sum(varying, m -> m.common * m.deviation) / sum;
    return new Variation(
        Math.sqrt((1 - between) * squares + between * sum * sum),
        sum(varying, Variation::offset),
        sum(varying, Variation::trend),
        Math.max(between, within));
  }

  /** The correlation of each pair of members, from two looks at all of them. */
  private static double common(List<Variation> varying, double pairs) {
    double found = look(varying, pairs, Variation::offset) + look(varying, pairs, Variation::trend);
    return Math.clamp((found / LOOKS - CHANCE) / (1 - CHANCE), 0, 1);
  }

  private static double look(List<Variation> varying, double pairs, Look look) {
    double sum = sum(varying, look);
    double squares = sum(varying, m -> look.of(m) * look.of(m));
    return Math.clamp((sum * sum - squares) / pairs, LEAST_LOOK, MOST_LOOK);
  }

  private static double sum(List<Variation> members, Look look) {
    return members.stream().mapToDouble(look::of).sum();
  }
}
