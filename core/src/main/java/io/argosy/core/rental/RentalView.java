package io.argosy.core.rental;

import java.util.List;

/** What a job that rents machines remembers of them, to read. */
public interface RentalView {
  /** All machines rented so far, in the order of their orders. */
  List<Rental> rents();
}
