package io.argosy.core.engine.worker;

/**
 * The slots that a user's workers occupy. Derived: not part of a snapshot.
 *
 * @param held all occupied slots
 * @param staying the occupied slots that are not about to become free
 */
public record UserSlots(int held, int staying) {
  public static final UserSlots NONE = new UserSlots(0, 0);

  /** What one worker adds to the slots. */
  public static UserSlots of(Worker task, int sign) {
    return new UserSlots(task.isLive() ? sign : 0, task.isStaying() ? sign : 0);
  }

  public UserSlots plus(UserSlots other) {
    return new UserSlots(held + other.held, staying + other.staying);
  }
}
