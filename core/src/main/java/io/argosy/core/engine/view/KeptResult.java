package io.argosy.core.engine.view;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;

/** A result that is kept. */
public record KeptResult(Interval piece, AttemptId attempt, ResultRef result) {}
