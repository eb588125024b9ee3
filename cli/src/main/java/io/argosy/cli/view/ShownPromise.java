package io.argosy.cli.view;

import io.argosy.core.forecast.Outlook;

/** What a view showed last of a promise, so that it does not change back and forth. */
public final class ShownPromise {
  private Outlook.Status shown = Outlook.Status.NONE;

  /** The outlook as the view shows it next. */
  public Outlook next(Outlook outlook) {
    shown = outlook.steadied(shown);
    return outlook.with(shown);
  }
}
