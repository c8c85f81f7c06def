import type { Quote } from '@collabor8/domain';
import { IconX, IconPin } from '@tabler/icons-react';
import { useState } from 'react';
import { personColor } from '../../../../shared/ui/avatar.js';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { plainText } from '../../../messages/index.js';
import classes from '../around-messages.module.css';
import actClasses from './acts.module.css';

interface AnsweringProps {
  readonly quote: Quote;
  readonly onCancel: () => void;
}

/** Above the field: the message that is being answered. */
export const Answering = ({ quote, onCancel }: AnsweringProps) => (
  <div className={actClasses.answering}>
    <p>
      Reply to <bdi className={classes.quoted}>{quote.msgFrom}</bdi>:{' '}
      <span dir="auto">{plainText(quote.msg)}</span>
    </p>
    <IconButton size={28} label="Cancel reply" onClick={onCancel}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </IconButton>
  </div>
);

export interface QuoteLineProps {
  /** Absent where it can't be read: it was deleted, or said before the reader came. */
  readonly quote: Quote | undefined;
  readonly onShow: (messageId: string) => void;
}

/** What a message answers, above it; it leads there. */
export function QuoteLine({ quote, onShow }: QuoteLineProps) {
  if (quote === undefined) {
    return <p className={classes.quote}>A message that cannot be read here</p>;
  }
  return (
    <button
      type="button"
      className={classes.quote}
      data-color={personColor(quote.msgFrom)}
      onClick={() => onShow(quote.messageId)}
    >
      <bdi className={classes.quoted}>{quote.msgFrom}</bdi>{' '}
      <span dir="auto">{plainText(quote.msg)}</span>
    </button>
  );
}

interface PinnedBarProps {
  /** The one that was pinned last first. */
  readonly pinned: readonly Quote[];
  readonly onShow: (messageId: string) => void;
}

/** What is pinned in the chat: it leads there, and then shows the next one. */
export function PinnedBar({ pinned, onShow }: PinnedBarProps) {
  const [turn, setTurn] = useState(0);
  const index = pinned.length === 0 ? 0 : turn % pinned.length;
  const quote = pinned[index];
  if (quote === undefined) return null;
  return (
    <button
      type="button"
      className={classes.pinned}
      onClick={() => {
        onShow(quote.messageId);
        setTurn(index + 1);
      }}
    >
      <IconPin size={16} stroke={1.75} aria-hidden />
      <span className={classes.pinnedText}>
        <bdi className={classes.quoted}>{quote.msgFrom}</bdi>{' '}
        <span dir="auto">{plainText(quote.msg)}</span>
      </span>{' '}
      <span className={classes.turn}>
        {pinned.length === 1 ? 'Pinned' : `Pinned ${index + 1} of ${pinned.length}`}
      </span>
    </button>
  );
}
