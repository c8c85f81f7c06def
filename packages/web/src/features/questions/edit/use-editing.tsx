import { bringIn, lazyPart } from '../../../shared/lazy/lazy-part.js';
import { use, useRef, useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { selectIsStaff } from '../../moderation/index.js';
import { LockedContext } from '../page/page-parts.js';
import type { EditRole } from './edit-form.js';

const editFields = () => import('./edit-fields.js');

export const EditText = lazyPart(editFields, 'EditText');

export const EditQuestion = lazyPart(editFields, 'EditQuestion');

interface Editable {
  readonly author: string;
  readonly what: 'question' | 'answer' | 'comment';
  /** Somebody suggests an edit, which has to be decided first. */
  readonly isSuggested?: boolean | undefined;
}

/** Whether somebody changes a post, and the button that begins it; null for those who can't. */
export function useEditing({ author, what, isSuggested = false }: Editable) {
  const { user } = useUserContext();
  const isStaff = useAppSelector(selectIsStaff);
  const isLocked = use(LockedContext);
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const role: EditRole = user.username === author ? 'author' : isStaff ? 'moderator' : 'suggester';
  const isSuggester = role === 'suggester';
  const mayBegin =
    !isLocked && author !== '' && !(isSuggester && (what === 'comment' || isSuggested));
  return {
    isEditing,
    role,
    end: () => {
      setEditing(false);
      button.current?.focus();
    },
    editButton: mayBegin ? (
      <QuietButton
        ref={button}
        aria-label={isSuggester ? `Suggest an edit of the ${what}` : `Edit the ${what}`}
        aria-expanded={isEditing}
        onClick={() => {
          if (isEditing) setEditing(false);
          else
            void bringIn(what === 'question' ? EditQuestion : EditText).then(() =>
              setEditing(true),
            );
        }}
      >
        {isSuggester ? 'Suggest an edit' : 'Edit'}
      </QuietButton>
    ) : null,
  };
}
