import type { LiveEvent } from '@collabor8/domain';
import { useImperativeHandle, type Ref } from 'react';
import classes from './chat-panel.module.css';
import { useTellTyping } from './use-tell-typing.js';
import { useTypists } from './use-typists.js';

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
  const list = new Intl.ListFormat('en').format(names);
  return `${list} ${names.length === 1 ? 'is' : 'are'} typing …`;
}

/** Who is typing, and what tells the others that one is. */
export function Typing({ ref, chatId, reader }: TypingProps) {
  const { names, add, remove } = useTypists(reader);
  const tell = useTellTyping(chatId);
  useImperativeHandle(ref, () => ({
    hear: (event) => {
      if (event.name === 'typingUpdate') add(event.username);
      if (event.name === 'chatUpdate' && event.type === 'newMessage') remove(event.message.msgFrom);
    },
    tell,
  }));
  return (
    <p className={classes.typing} aria-live="polite">
      {words(names)}
    </p>
  );
}
