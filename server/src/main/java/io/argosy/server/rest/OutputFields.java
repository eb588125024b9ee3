package io.argosy.server.rest;

import io.argosy.protocol.text.WholeNumbers;
import io.argosy.server.http.ApiRequest;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.OutputList;
import io.argosy.server.service.Service;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The outputs of a task as fields, with addresses from which they can be fetched. */
public final class OutputFields {
  private OutputFields() {}

  /** The requested task, by its number. */
  public static long task(ApiRequest request) {
    String text = request.parameter("task").orElse("");
    long task = WholeNumbers.parse(text).orElse(-1);
    if (task < 0) {
      throw Problem.badRequest("task is '" + text + "'; it must be a task's number, 0 or more");
    }
    return task;
  }

  public static SequencedMap<String, Object> of(List<OutputList.Left> left, Service service) {
    List<SequencedMap<String, Object>> outputs = new ArrayList<>();
    for (OutputList.Left one : left) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("path", one.output().path());
      fields.put("bytes", one.output().bytes());
      fields.put("sha256", one.output().sha256());
      fields.put("url", service.sign("GET", one.blob()));
      outputs.add(fields);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("outputs", outputs);
    return fields;
  }
}
