import type { Quote } from '@collabor8/domain';
import { plainText } from '../../../messages/index.js';
import { personColor } from '../../../../shared/ui/avatar.js';
import classes from './acts.module.css';

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
