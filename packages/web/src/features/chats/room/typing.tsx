import { listed, type LiveEvent } from '@collabor8/domain';
import { useImperativeHandle, type Ref, useRef, useEffect, useState } from 'react';
import classes from './chat-panel.module.css';
import { useTelling } from '../notifications/notifications-slice.js';
import { trpc } from '../../../shared/api/trpc.js';

/** A little longer than typists tell of themselves. */
const FORGOTTEN_AFTER_MS = 5_000;

/** Who was typing a moment ago, `reader` left out. */
function useTypists(reader: string) {
  const [names, setNames] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  const remove = (username: string) => {
    clearTimeout(timers.current.get(username));
    timers.current.delete(username);
    setNames((known) =>
      known.includes(username) ? known.filter((name) => name !== username) : known,
    );
  };
  const add = (username: string) => {
    if (username === reader) return;
    clearTimeout(timers.current.get(username));
    timers.current.set(
      username,
      setTimeout(() => remove(username), FORGOTTEN_AFTER_MS),
    );
    setNames((known) => (known.includes(username) ? known : [...known, username]));
  };
  return { names, add, remove };
}

const AT_MOST_EVERY_MS = 3_000;

/** Tells the others of the chat that one is typing, now and then while it goes on. */
function useTellTyping(chatId: string): () => void {
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

/** What the chat tells of: what happens in it, and that its reader types. */
export interface TypingHandle {
  readonly hear: (event: LiveEvent) => void;
  readonly tell: () => void;
}

interface TypingProps {
  readonly ref: Ref<TypingHandle>;
  readonly chatId: string;
  readonly reader: string;
}

const NAMED = 3;

function words(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length > NAMED) return 'Several people are typing …';
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} typing …`;
}

export function Typing({ ref, chatId, reader }: TypingProps) {
  const { names, add, remove } = useTypists(reader);
  const tell = useTellTyping(chatId);
  const tellOf = useTelling(reader);
  useImperativeHandle(ref, () => ({
    hear: (event) => {
      if (event.name === 'typingUpdate') add(event.username);
      if (event.name !== 'chatUpdate' || event.type !== 'newMessage') return;
      remove(event.message.msgFrom);
      const isNew = event.vote === undefined && event.isExchanged === undefined;
      if (isNew && event.message.msgFrom !== reader) tellOf(event);
    },
    tell,
  }));
  return (
    <p className={classes.typing} aria-live="polite">
      {words(names)}
    </p>
  );
}
