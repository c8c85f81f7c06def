import { isSpoken, TALK_MESSAGES_MAX, type ChatMessage } from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../../shared/api/trpc.js';

/** Messages that are offered before and behind the first one, and as many more with each click. */
const STEP = TALK_MESSAGES_MAX / 2;

type Way = 'earlier' | 'later';

/** Both without doubles, in their order. */
function merged(known: readonly ChatMessage[], read: readonly ChatMessage[]) {
  const ids = new Set(known.map(({ _id }) => _id));
  return [...known, ...read.filter(({ _id }) => !ids.has(_id))].toSorted(
    (one, other) => one.seq - other.seq,
  );
}

/**
 * The messages around `first` that can be chosen, and how more of them come: those that are loaded already, then those that
 * are read around the outermost one. A way is undefined where nothing follows.
 */
export function useOffered(loaded: readonly ChatMessage[], first: ChatMessage) {
  const utils = trpc.useUtils();
  const [read, setRead] = useState<readonly ChatMessage[]>([]);
  const [span, setSpan] = useState({ earlier: STEP, later: STEP });
  const [isOver, setOver] = useState({ earlier: false, later: false });
  const [state, setState] = useState<'reading' | 'failed' | undefined>(undefined);

  const spoken = merged(loaded, read).filter(isSpoken);
  const at = spoken.findIndex(({ _id }) => _id === first._id);
  const [from, to] = [Math.max(0, at - span.earlier), at + span.later];

  const widen = (way: Way) => setSpan((before) => ({ ...before, [way]: before[way] + STEP }));
  async function readOn(way: Way): Promise<void> {
    const outermost = way === 'earlier' ? spoken[0] : spoken.at(-1);
    if (outermost === undefined) return;
    setState('reading');
    try {
      const { chatId, _id: messageId } = outermost;
      const page = await utils.chats.around.fetch({ chatId, messageId });
      setRead((before) => merged(before, page.messages));
      const isLast = way === 'earlier' ? page.loadedFrom === 0 : page.laterCursor === undefined;
      setOver((before) => ({ ...before, [way]: isLast }));
      widen(way);
      setState(undefined);
    } catch {
      setState('failed');
    }
  }

  const moreOf = (way: Way, hasLoaded: boolean): (() => void) | undefined => {
    if (hasLoaded) return () => widen(way);
    return isOver[way] ? undefined : () => void readOn(way);
  };
  return {
    offered: spoken.slice(from, to),
    more: { earlier: moreOf('earlier', from > 0), later: moreOf('later', to < spoken.length) },
    isReading: state === 'reading',
    hasFailed: state === 'failed',
  };
}
