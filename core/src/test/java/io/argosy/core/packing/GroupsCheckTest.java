package io.argosy.core.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupsCheckTest {
  private static final List<String> ITEMS = List.of("a", "b", "c");

  @Test
  void groups_that_hold_each_item_once_are_right() {
    GroupsCheck check = GroupsCheck.of(ITEMS, List.of(List.of("c", "a"), List.of("b")));
    assertThat(check.isRight()).isTrue();
    assertThat(check.mistakes()).isEmpty();
    assertThat(GroupsCheck.of(List.of(), List.of()).isRight()).isTrue();
  }

  @Test
  void each_mistake_names_its_items() {
    GroupsCheck check =
        GroupsCheck.of(ITEMS, List.of(List.of("a", "x"), List.of(), List.of("a", "c", "x")));
    assertThat(check.missing()).containsExactly("b");
    assertThat(check.twice()).containsExactly("a");
    assertThat(check.unknown()).containsExactly("x");
    assertThat(check.empty()).containsExactly(1);
    assertThat(check.isRight()).isFalse();
    assertThat(check.mistakes())
        .isEqualTo(
            "in no group: b; in more than one group: a; not among the items: x; "
                + "groups without items (counted from 0): 1");
  }

  @Test
  void each_sort_of_mistake_alone_makes_groups_wrong() {
    assertThat(GroupsCheck.of(ITEMS, List.of(List.of("a", "b"))).isRight()).isFalse();
    assertThat(GroupsCheck.of(ITEMS, List.of(ITEMS, List.of("b"))).isRight()).isFalse();
    assertThat(GroupsCheck.of(ITEMS, List.of(ITEMS, List.of("d"))).isRight()).isFalse();
    assertThat(GroupsCheck.of(ITEMS, List.of(ITEMS, List.of())).isRight()).isFalse();
    assertThat(GroupsCheck.of(List.of(), List.of(List.of())).isRight()).isFalse();
  }

  @Test
  void a_key_of_two_items_must_be_in_the_groups_twice() {
    List<String> keys = List.of("a", "a", "b");
    assertThat(GroupsCheck.of(keys, List.of(List.of("a", "b"), List.of("a"))).isRight()).isTrue();
    assertThat(GroupsCheck.of(keys, List.of(List.of("a", "b"))).missing()).containsExactly("a");
  }

  @Test
  void of_many_wrong_items_the_first_are_named() {
    List<String> many = IntStream.range(0, 1000).mapToObj(i -> "item-" + i).toList();
    assertThat(GroupsCheck.of(many, List.of(List.of("item-0"))).mistakes())
        .isEqualTo("in no group: item-1, item-2, item-3, item-4, item-5 and 994 more");
    assertThat(GroupsCheck.of(List.of(), List.of(List.of("x".repeat(10_000)))).mistakes())
        .hasSizeLessThan(100);
  }
}
