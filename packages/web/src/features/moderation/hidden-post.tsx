import { HIDDEN_LINE, type PostRef } from '@collabor8/domain';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import classes from './hidden-post.module.css';
import { selectIsStaff } from './is-staff.js';

const HiddenText = lazyPart(
  () => import('./hidden-text.js'),
  (module) => module.HiddenText,
);

interface HiddenPostProps {
  readonly kind: PostRef['kind'];
  readonly id: string;
  readonly author: string;
}

/** Stands where a post stood; its author and moderators can read what it hides. */
export function HiddenPost({ kind, id, author }: HiddenPostProps) {
  const { username } = useUserContext().user;
  const isStaff = useAppSelector(selectIsStaff);
  const [isOpen, setOpen] = useState(false);
  const isOwn = username === author;
  return (
    <>
      <p className={classes.line}>
        <IconEyeOff size={16} stroke={1.75} aria-hidden />
        {HIDDEN_LINE}
        {isStaff && !isOwn && (
          <button
            type="button"
            className={classes.show}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Put away' : 'Read it'}
          </button>
        )}
      </p>
      {(isOwn || (isStaff && isOpen)) && <HiddenText post={{ kind, id }} />}
    </>
  );
}
