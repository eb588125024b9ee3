package io.argosy.cli.job;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.Fields;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One job, on this computer or of a service. */
public interface JobHandle {
  JobId job();

  /** The name of its kind, the key of {@code JobViews}. */
  String kind();

  /** The kinds that its journal may hold. */
  JobReading reading();

  /** Passes every stored entry's facts in order. */
  void entries(Consumer<List<Fact>> reader);

  /** Passes every stored fact in order. */
  default void story(Consumer<Fact> reader) {
    entries(facts -> facts.forEach(reader));
  }

  /** The state that its facts lead to. */
  default StateView state() {
    FollowedState state = reading().emptyState();
    story(state::apply);
    return state.view();
  }

  /** How it stands now. */
  JobStanding standing();

  /** What only its kind has, as it stands now. */
  Fields details(KindDetails details);

  /** Reports how it stands until it ends, or until no process drives it any more. */
  void follow(Duration rhythm, Follower follower) throws InterruptedException;

  /** The merged result, once it exists. */
  Optional<InputStream> merged() throws IOException;

  /** The result of every kept piece, in the order of their indices. */
  List<KeptPiece> pieces() throws IOException;

  /** What its programs wrote besides their results. */
  List<JobLog> logs() throws IOException;

  /**
   * Cancels it; returns when that is decided.
   *
   * @param stopped how to cancel a run that no process drives
   */
  void cancel(StoppedRun stopped) throws IOException, InterruptedException;

  /**
   * Removes it, with its results and its journal.
   *
   * @throws io.argosy.protocol.text.BadInput if it has not ended, or is pinned
   */
  void remove() throws IOException;

  /** Whether it is pinned. */
  boolean isPinned();

  /** Pins it, so that nothing removes it, or removes the pin. */
  void pin(boolean pinned) throws IOException;

  /** A sentence, if its results were removed and only its record is left. */
  Optional<String> bodiesGone();

  /** Its folder, if it is on this computer. */
  Optional<Path> folder();

  /** The commands about it. */
  JobCommands commands();

  /** The command that resumes it. */
  default String resumeCommand() {
    return commands().resume();
  }

  /** What the user may do about a job that has not ended. */
  String advice();

  /** Chooses by its place; for kinds whose data differs there. Commands never ask. */
  <T> T by(ByPlace<RunFolder, T> here, ByPlace<ServiceClient, T> there) throws IOException;
}
