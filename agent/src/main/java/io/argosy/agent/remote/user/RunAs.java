package io.argosy.agent.remote.user;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.WholeNumbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Users by number, one for each job, so that no job can read another's data. */
public final class RunAs {
  /** The default range. */
  public static final Range DEFAULT = new Range(200_000, 265_535);

  /** Lower numbers belong to people and to the system. */
  private static final int LEAST = 1_000;

  private static final int MOST = 2_000_000_000;

  private RunAs() {}

  /** Numbers that no other program on the machine uses. */
  public record Range(int first, int last) {
    /** Parses {@code A-B}. */
    public static Range parse(String text) {
      String[] ends = text.split("-", -1);
      OptionalLong first = WholeNumbers.parse(ends[0]);
      OptionalLong last = WholeNumbers.parse(ends[ends.length - 1]);
      boolean right =
          ends.length == 2
              && first.isPresent()
              && last.isPresent()
              && first.getAsLong() >= LEAST
              && first.getAsLong() <= last.getAsLong()
              && last.getAsLong() <= MOST;
      if (!right) {
        String sentence =
            "--run-as-range is "
                + text
                + "; it must be two user ids that no account has, from "
                + LEAST
                + " on, such as 200000-265535, or none";
        throw BadInput.inArgument("--run-as-range", text, sentence);
      }
      return new Range((int) first.getAsLong(), (int) last.getAsLong());
    }

    boolean holds(int user) {
      return first <= user && user <= last;
    }
  }

  /** A user by number; its group has the same. */
  public record User(int id) {}

  /** The command that changes users, if this process may use it. */
  public static Optional<Path> command() {
    return isRoot() ? onPath("setpriv") : Optional.empty();
  }

  /** Whether the users of a range can reach a folder, which may not exist yet. */
  public static boolean canReach(Range range, Path folder) {
    Path there = folder.toAbsolutePath();
    while (!Files.isDirectory(there) && there.getParent() != null) {
      there = there.getParent();
    }
    Path place = there;
    return command()
        .filter(setpriv -> new JobUser(new User(range.first()), setpriv).mayEnter(place))
        .isPresent();
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  /** Finds the system's commands; a user's PATH does not affect what root runs. */
  private static Optional<Path> onPath(String command) {
    return List.of("/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin").stream()
        .map(folder -> Path.of(folder, command))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The words that make a command run as this user, irrevocably. */
  static List<String> words(Path setpriv, User user) {
    List<String> words = new ArrayList<>();
    words.add(setpriv.toString());
    words.add("--reuid=" + user.id());
    words.add("--regid=" + user.id());
    words.addAll(List.of("--clear-groups", "--no-new-privs"));
    return words;
  }
}
