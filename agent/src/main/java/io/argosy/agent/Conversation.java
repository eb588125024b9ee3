package io.argosy.agent;

import io.argosy.protocol.talk.Answer;
import io.argosy.protocol.talk.Ask;
import io.argosy.protocol.talk.Nonsense;

/** Whoever answers a cooperative program, however that speaks. */
interface Conversation {
  Answer answer(Ask ask);

  /** What the program said made no sense. */
  Answer confused(Nonsense nonsense);
}
