import type { ConversationLine } from './conversation-entry.js';
import classes from './conversation.module.css';

/** What nobody said. The one where somebody left off is found by its attribute. */
export const Line = ({ kind, text }: ConversationLine) => (
  <li className={classes.line} data-kind={kind} {...(kind === 'new' && { 'data-left-off': true })}>
    <span dir="auto">{text}</span>
  </li>
);
