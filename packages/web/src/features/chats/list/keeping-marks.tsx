import { isPinned, levelOf, type ChatLevel, type ChatRow } from '@collabor8/domain';
import { IconAt, IconBellOff, IconPin, type Icon } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';
import classes from './chat-list.module.css';

const levelMarks: Readonly<Record<ChatLevel, readonly [sign: Icon, name: string] | null>> = {
  all: null,
  mentions: [IconAt, 'mentions only'],
  none: [IconBellOff, 'muted'],
};

interface MarkProps {
  readonly sign: Icon;
  readonly name: string;
}

const Mark = ({ sign: Sign, name }: MarkProps) => (
  <span className={classes.mark} title={name}>
    <Sign size={14} stroke={1.75} aria-hidden />
    <VisuallyHidden>{name}</VisuallyHidden>
  </span>
);

/** How its reader keeps a chat: at the top, and told of less than everything. */
export function KeepingMarks({ row }: { readonly row: ChatRow }) {
  const level = levelMarks[levelOf(row)];
  return (
    <>
      {isPinned(row) && <Mark sign={IconPin} name="pinned" />}
      {level !== null && <Mark sign={level[0]} name={level[1]} />}
    </>
  );
}
