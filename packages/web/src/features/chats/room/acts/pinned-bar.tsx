import type { Quote } from '@collabor8/domain';
import { IconPin } from '@tabler/icons-react';
import { useState } from 'react';
import { plainText } from '../../../messages/index.js';
import classes from './acts.module.css';

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
