package io.argosy.server.rest;

import io.argosy.core.engine.view.KeptResult;
import io.argosy.server.job.BlobNames;
import io.argosy.server.service.Service;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** A kept result as fields, with its download address. */
final class KeptFields {
  private KeptFields() {}

  static SequencedMap<String, Object> of(KeptResult kept, BlobNames names, Service service) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("first", kept.piece().first());
    fields.put("count", kept.piece().count());
    fields.put("bytes", kept.result().bytes());
    fields.put("sha256", kept.result().sha256());
    fields.put("url", service.sign("GET", names.result(kept)));
    return fields;
  }
}
