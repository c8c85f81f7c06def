import { grouped } from '@collabor8/domain';
import { IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { Listing } from './listing.js';
import classes from './new-questions-line.module.css';

interface NewQuestionsLineProps {
  readonly listing: Listing;
  readonly isBusy: boolean;
  readonly onShow: () => void;
}

function words({ waiting, hasMoved }: Listing): string | undefined {
  if (waiting.length === 1) return '1 new question. Show it';
  if (waiting.length > 1) return `${grouped(waiting.length)} new questions. Show them`;
  return hasMoved ? 'The order has changed. Show the new one' : undefined;
}

/** Says what arrived; nothing moves until it is pressed. */
export function NewQuestionsLine({ listing, isBusy, onShow }: NewQuestionsLineProps) {
  const text = words(listing);
  const isShown = text !== undefined;
  // What waits is shown at once to who is at the top (use-new-at-top.ts): the line must not push them away from it.
  const staysAtTop = listing.hasMoved;
  const line = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // Browsers keep the rows in place by themselves, except at the very top of the page.
    if (!(isShown && staysAtTop) || window.scrollY > 0) return;
    window.scrollBy(0, line.current?.offsetHeight ?? 0);
  }, [isShown, staysAtTop]);

  return (
    <div ref={line} className={classes.line} role="status">
      {isShown && (
        <button type="button" className={classes.button} aria-disabled={isBusy} onClick={onShow}>
          <IconArrowUp size={18} stroke={1.75} aria-hidden />
          {text}
        </button>
      )}
    </div>
  );
}
