import { bringIn, lazyPart } from '../../../shared/lazy/lazy-part.js';
import { use, useRef, useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { selectIsStaff } from '../../moderation/index.js';
import { ReadQuestionContext, type ShownPost } from '../page/page-parts.js';
import type { EditRole } from './edit-form.js';

const editFields = () => import('./edit-fields.js');

export const EditText = lazyPart(editFields, 'EditText');

export const EditQuestion = lazyPart(editFields, 'EditQuestion');

/** What is told of posts that go while they are read, to whoever was writing about them. */
export const KeptEdit = lazyPart(editFields, 'KeptEdit', null);

export const KeptTexts = lazyPart(editFields, 'KeptTexts', null);

export const GoneAnswers = lazyPart(editFields, 'GoneAnswers', null);

export const GoneComments = lazyPart(editFields, 'GoneComments', null);

/** Whether somebody changes a post, and the button that begins it; null for those who can't. */
export function useEditing({ type, post, author }: ShownPost) {
  const { user } = useUserContext();
  const isStaff = useAppSelector(selectIsStaff);
  const { isLocked } = use(ReadQuestionContext);
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const role: EditRole = user.username === author ? 'author' : isStaff ? 'moderator' : 'suggester';
  const isSuggester = role === 'suggester';
  // Another's suggestion has to be decided first.
  const mayBegin =
    !isLocked &&
    !post.hidden &&
    author !== '' &&
    !(isSuggester && (type === 'comment' || post.suggested));
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
        aria-label={isSuggester ? `Suggest an edit of the ${type}` : `Edit the ${type}`}
        aria-expanded={isEditing}
        onClick={() => {
          if (isEditing) setEditing(false);
          else
            void bringIn(type === 'question' ? EditQuestion : EditText).then(() =>
              setEditing(true),
            );
        }}
      >
        {isSuggester ? 'Suggest an edit' : 'Edit'}
      </QuietButton>
    ) : null,
  };
}
