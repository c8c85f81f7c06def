import { useRef } from 'react';
import { trpc } from '../../../shared/api/trpc.js';

const AT_MOST_EVERY_MS = 3_000;

/** Tells the others of the chat that one is typing, now and then while it goes on. */
export function useTellTyping(chatId: string): () => void {
  // Worth nothing a moment later: a failure is no matter.
  const { mutate: tell } = trpc.chats.typing.useMutation();
  const toldAt = useRef(-AT_MOST_EVERY_MS);
  return () => {
    const now = performance.now();
    if (now - toldAt.current < AT_MOST_EVERY_MS) return;
    toldAt.current = now;
    tell({ chatId });
  };
}
