package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Unfit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RegistryWaitTest {
  private static final String AWAY = "its registry does not answer (connection refused)";
  private static final Duration SHORT = Duration.ofMillis(1);

  private final List<String> warnings = new ArrayList<>();
  private final AtomicInteger asked = new AtomicInteger();

  private Allocation afterThreeRefusals() throws Unfit {
    if (asked.incrementAndGet() <= 3) {
      throw Unfit.absent(AWAY);
    }
    return new Opened();
  }

  @Test
  void a_registry_that_comes_back_is_waited_for_and_that_is_told_once() throws Exception {
    RegistryWait wait = new RegistryWait(warnings::add, SHORT, Duration.ofMinutes(2));

    assertThat(wait.open(this::afterThreeRefusals)).isInstanceOf(Opened.class);

    assertThat(asked).hasValue(4);
    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst()).startsWith(AWAY).contains("the next attempt is in ");
  }

  @Test
  void patience_ends_and_the_reason_is_the_registry() {
    RegistryWait wait = new RegistryWait(warnings::add, SHORT, Duration.ZERO);

    assertThatThrownBy(() -> wait.open(this::afterThreeRefusals))
        .isInstanceOf(Unfit.class)
        .hasMessageContaining(AWAY);
  }

  @Test
  void what_can_never_be_had_is_not_asked_for_again() {
    RegistryWait wait = new RegistryWait(warnings::add, SHORT, Duration.ofMinutes(2));

    assertThatThrownBy(
            () ->
                wait.open(
                    () -> {
                      asked.incrementAndGet();
                      throw new Unfit("manifest unknown");
                    }))
        .isInstanceOf(Unfit.class);

    assertThat(asked).hasValue(1);
    assertThat(warnings).isEmpty();
  }

  private static final class Opened implements Allocation {
    @Override
    public io.argosy.agent.executor.Launch errand(io.argosy.agent.executor.Call call) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }
}
