package io.argosy.runtime.jobs;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.Promise;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import java.util.Optional;

/** The promise of a job file with what the user chooses instead. */
public final class ChosenPromise {
  private ChosenPromise() {}

  /** What the user leaves out stays as it is. */
  public static Promise of(Promise before, ChoiceAsked asked) {
    Optional<Deadline> deadline =
        asked.deadline().<Deadline>map(Deadline.Within::new).or(before::deadline);
    Optional<Money> budget =
        asked.budget().map(amount -> new Money(amount.micros())).or(before::budget);
    return new Promise(deadline, before.otherwise(), budget);
  }

  /** The promise, if it is complete: a job that stops at its deadline must have a deadline. */
  public static Promise complete(Promise promise) {
    if (promise.otherwise() == Promise.Otherwise.STOP && promise.deadline().isEmpty()) {
      throw BadInput.inArgument(
          "promise.otherwise",
          "stop",
          "promise.otherwise is stop, but the job has no deadline to stop at; add promise.deadline,"
              + " or name a deadline with the choice");
    }
    return promise;
  }
}
