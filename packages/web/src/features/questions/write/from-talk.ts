import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { useOutbox } from '../../../shared/outbox/outbox-slice.js';

/** Handed over with the address of a form: the chat whose messages are written about, and what is quoted of them. */
export interface TalkState {
  readonly talk: {
    readonly chatId: string;
    /** Until it stands in the draft. */
    readonly quote?: string | undefined;
  };
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Puts what is quoted of a chat behind what the draft holds already, once. Answers what tells that chat where it has led. */
export function useTalk(draft: Draft) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const talk = (state as TalkState | null)?.talk;
  const chatId = talk?.chatId ?? '';
  const outbox = useOutbox(useMemo(() => ({ kind: 'chat' as const, chatId }), [chatId]));
  const quote = talk?.quote;
  const take = useEffectEvent((quoted: string) => {
    const before = draft.text.trimEnd();
    draft.setText(before === '' ? quoted : `${before}\n\n${quoted}`);
    const taken: TalkState = { talk: { chatId } };
    navigate(pathname, { replace: true, state: taken });
  });
  useEffect(() => {
    if (quote !== undefined) take(quote);
  }, [quote]);
  return {
    /** Says it in the chat: sent by itself, wherever one goes from here. */
    tell: (line: string, path: string): void => {
      if (chatId !== '') outbox.write(`${line} ${window.location.origin}${path}`);
    },
  };
}
