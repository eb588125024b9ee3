package io.argosy.protocol.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which task writes which file and which tasks read it: in DAX and WfFormat that determines how
 * many bytes flow between a task and its parent.
 */
final class SharedFiles {
  private final Map<String, Double> sizes = new HashMap<>();
  private final Map<String, List<String>> makers = new HashMap<>();
  private final Map<String, List<String>> readers = new HashMap<>();

  /** If the size of a file occurs more than once, the largest counts. */
  void size(String file, double bytes) {
    sizes.merge(file, bytes, Math::max);
  }

  void made(String file, String task) {
    makers.computeIfAbsent(file, _ -> new ArrayList<>(1)).add(task);
  }

  void read(String file, String task) {
    readers.computeIfAbsent(file, _ -> new ArrayList<>(1)).add(task);
  }

  /** The bytes that a task reads from another's outputs: by reader, then by writer. */
  Map<String, Map<String, Double>> bytes() {
    Map<String, Map<String, Double>> bytes = new HashMap<>();
    readers.forEach(
        (file, tasks) -> {
          double size = sizes.getOrDefault(file, 0.0);
          for (String maker : makers.getOrDefault(file, List.of())) {
            for (String reader : tasks) {
              bytes.computeIfAbsent(reader, _ -> new HashMap<>()).merge(maker, size, Double::sum);
            }
          }
        });
    return bytes;
  }
}
