import type { PostRef } from '@collabor8/domain';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { QuietButton, IconButton } from '../../../shared/ui/controls/button.js';
import { selectIsStaff } from '../own-standing.js';
import { ModerateDialog, ReportDialog } from './lazy-parts.js';

interface PostActionsProps {
  readonly kind: PostRef['kind'];
  readonly id: string;
  readonly author: string;
  /** By default it is called what its kind is. */
  readonly what?: string;
  readonly isHidden: boolean | undefined;
  /** A sign in place of its word. */
  readonly isSmall?: boolean;
  /** It looks like what stands beside it. */
  readonly className?: string | undefined;
}

/** 'Report' below what others wrote; moderators have more there. */
export function PostActions(props: PostActionsProps) {
  const { kind, id, author, what = kind, isHidden = false, isSmall = false, className } = props;
  const { username } = useUserContext().user;
  const isStaff = useAppSelector(selectIsStaff);
  const [isOpen, setOpen] = useState(false);
  if (author === username || author === '' || (isHidden && !isStaff)) return null;
  const post = { kind, id };
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const word = isStaff ? 'Moderate' : 'Report';
  const label = `${word} the ${what}`;
  return (
    <>
      {isSmall ? (
        <IconButton className={className} size={28} label={label} onClick={open}>
          <IconFlag size={16} aria-hidden />
        </IconButton>
      ) : (
        <QuietButton className={className} aria-label={label} onClick={open}>
          {/* Among entries of a menu, which all begin with a sign. */}
          {className && <IconFlag size={18} aria-hidden />}
          {word}
        </QuietButton>
      )}
      {isOpen &&
        (isStaff ? (
          <ModerateDialog post={post} isHidden={isHidden} onClose={close} />
        ) : (
          <ReportDialog post={post} onClose={close} />
        ))}
    </>
  );
}
