package io.argosy.agent.process;

/**
 * A text that limits how often its characters are read. A user's pattern can take practically for
 * ever on a short line; it reads characters all the while, and this text stops it.
 */
final class BoundedText implements CharSequence {
  private final CharSequence text;
  private final int[] left;

  BoundedText(CharSequence text, int looks) {
    this(text, new int[] {looks});
  }

  private BoundedText(CharSequence text, int[] left) {
    this.text = text;
    this.left = left;
  }

  /** The limit on reads was reached. */
  static final class Exhausted extends RuntimeException {
    private Exhausted() {
      super("the pattern takes too long", null, false, false);
    }
  }

  @Override
  public char charAt(int index) {
    if (--left[0] < 0) {
      throw new Exhausted();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return new BoundedText(text.subSequence(start, end), left);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
