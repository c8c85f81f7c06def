import {
  levelOf,
  wantsToHear,
  withArchiving,
  withCalled,
  withLevel,
  withPin,
  type Called,
  type Keeping,
  type Kept,
} from '../index.js';
import { DAY, type ChatStep } from './chat-steps.js';

type KeepingStep = Extract<ChatStep, { readonly do: 'level' | 'place' }>;
type Choices = Omit<Keeping, 'revision'>;

function after(step: KeepingStep, before: Choices, lastSeq: number): Choices {
  if (step.do === 'level') return withLevel(before, step.level);
  if (step.place === 'top') return withPin(before, DAY);
  return withArchiving(withPin(before, undefined), step.place === 'away' ? lastSeq : undefined);
}

/** How people keep a chat, and what of it calls upon them: the server's side, as simple as it can be. */
export class KeptChats {
  readonly #own = new Map<string, Kept & Called>();

  of = (username: string): Kept & Called => this.#own.get(username) ?? {};

  keep(step: KeepingStep, lastSeq: number): Keeping {
    const own = this.of(step.by);
    const { revision = 0, ...before } = own.kept ?? {};
    const kept = { ...after(step, before, lastSeq), revision: revision + 1 };
    this.#own.set(step.by, { ...own, kept });
    return kept;
  }

  /** What a message's notification says to somebody of this name besides. */
  hear(username: string, seq: number, answered: string | undefined) {
    const isCalling = answered === username;
    const own = this.of(username);
    if (isCalling) this.#own.set(username, withCalled(own, [seq]));
    return {
      ...(isCalling && { isCalling: true as const }),
      ...(!wantsToHear(levelOf(own), isCalling) && { isQuiet: true as const }),
    };
  }
}
