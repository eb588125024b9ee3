package io.argosy.agent.cooperative;

import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.BadMessage;

/** Answers a cooperative program, over any transport. */
public interface Conversation {
  Answer answer(Ask ask);

  /** Answers a message from the program that makes no sense. */
  Answer confused(BadMessage badMessage);
}
