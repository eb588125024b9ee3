package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** How much a task has to compute. */
public sealed interface Work {

  /** An amount; a vCPU of speed s takes amount / s seconds. */
  record Instructions(double millions) implements Work {
    public Instructions {
      require(
          millions >= 0 && millions < Double.POSITIVE_INFINITY,
          "a workload is zero or more million instructions, was " + millions);
    }
  }

  /** Measured seconds by host type; the task runs on no other type. */
  record RunTimes(SequencedMap<String, Double> secondsByType) implements Work {
    public RunTimes {
      require(!secondsByType.isEmpty(), "run times name at least one machine type");
      for (Map.Entry<String, Double> entry : secondsByType.entrySet()) {
        double seconds = entry.getValue();
        require(
            seconds >= 0 && seconds < Double.POSITIVE_INFINITY,
            "the run time on " + entry.getKey() + " is zero or more seconds, was " + seconds);
      }
      secondsByType = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(secondsByType));
    }
  }
}
