package io.argosy.core.bag.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.bag.Bags;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.model.spec.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleSizeTest {
  private static final Sample SAMPLE = Sample.PUBLISHED;

  @Test
  void a_thousand_tasks_need_thirty() {
    assertThat(SampleSize.of(1000, SAMPLE)).isEqualTo(30);
  }

  @Test
  void no_bag_needs_more_than_the_bound() {
    assertThat(SampleSize.most(SAMPLE)).isEqualTo(31);
    assertThat(SampleSize.of(1_000_000_000_000L, SAMPLE)).isEqualTo(31);
  }

  @Test
  void one_task_is_its_own_sample() {
    assertThat(SampleSize.of(1, SAMPLE)).isEqualTo(1);
    assertThat(SampleSize.replicated(1, SAMPLE)).isEqualTo(1);
  }

  @Test
  void a_bag_whose_sample_would_be_half_of_it_samples_while_it_works() {
    assertThat(SampleSize.isImplicit(31, SAMPLE)).isTrue();
    assertThat(SampleSize.isImplicit(1000, SAMPLE)).isFalse();
    assertThat(SampleSize.isImplicit(1000, new Sample(0, 1.96, 0.25))).isTrue();
  }

  @Test
  void the_sample_of_table_one_costs_seven_of_each_at_most() {
    assertThat(SampleSize.ceiling(types(12), SAMPLE)).isEqualTo(Money.of(105));
    assertThat(SampleSize.ceiling(types(3), SAMPLE)).isEqualTo(Money.of(42));
    assertThat(SampleSize.ceiling(types(9), SAMPLE)).isEqualTo(Money.of(84));
  }

  @Test
  void of_a_type_with_fewer_machines_all_are_tried() {
    assertThat(SampleSize.ceiling(List.of(Bags.hourly("few", 5, 2)), SAMPLE))
        .isEqualTo(Money.of(10));
  }

  private static List<Offer> types(long second) {
    return List.of(Bags.hourly("cluster1", 3, 32), Bags.hourly("cluster2", second, 32));
  }
}
