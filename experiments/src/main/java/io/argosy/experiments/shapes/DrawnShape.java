package io.argosy.experiments.shapes;

/** A kind of world from which each seed draws one. */
public interface DrawnShape {
  /** The word for it in tables and definitions. */
  String word();

  /** The world of that seed. */
  Drawn draw(long seed);
}
