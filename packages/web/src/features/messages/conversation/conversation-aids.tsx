import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { ConversationEntry } from './conversation-entry.js';
import { JumpToLatest } from './jump-to-latest.js';
import { roveMessages } from './roving-messages.js';
import { useEnd } from './use-end.js';
import { useSeen, type SeenOptions } from './use-seen.js';

interface ConversationAidsProps<M> extends SeenOptions<M> {
  /** Stands behind the latest message. */
  readonly end: RefObject<HTMLElement | null>;
}

function countAfter(messages: readonly ConversationEntry[], id: string | undefined): number {
  if (id === undefined) return 0;
  const after = messages.slice(messages.findLastIndex(({ _id }) => _id === id) + 1);
  return after.filter(({ line }) => line === undefined).length;
}

/** What leads through a conversation, and notes what was seen of it. */
export function ConversationAids<M extends ConversationEntry>(props: ConversationAidsProps<M>) {
  const { list, end, messages } = props;
  const last = messages.at(-1);
  const { isAtEnd, lastSeenId, toEnd } = useEnd({ list, end, lastId: last?._id });
  useEffect(() => (list.current === null ? undefined : roveMessages(list.current)), [list]);
  useSeen(props);

  // What one says oneself is worth seeing.
  const ownOutgoingId = last?.outgoing?._id;
  const showOwn = useEffectEvent(toEnd);
  useEffect(() => {
    if (ownOutgoingId !== undefined) showOwn();
  }, [ownOutgoingId]);

  return isAtEnd ? null : (
    <JumpToLatest arrived={countAfter(messages, lastSeenId)} onJump={toEnd} />
  );
}
