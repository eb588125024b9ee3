package io.argosy.agent;

import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.Nonsense;

/** Answers a cooperative program, over any transport. */
interface Conversation {
  Answer answer(Ask ask);

  /** Answers a message from the program that makes no sense. */
  Answer confused(Nonsense nonsense);
}
