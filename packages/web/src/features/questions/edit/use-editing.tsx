import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useRef, useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';

export const EditText = lazyPart(
  () => import('./edit-text.js'),
  (module) => module.EditText,
);

export const EditQuestion = lazyPart(
  () => import('./edit-question.js'),
  (module) => module.EditQuestion,
);

/** Whether somebody changes their own post, and the button that begins it; null for others. */
export function useEditing(author: string, what: string) {
  const { user } = useUserContext();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOwn = user.username === author;
  return {
    isEditing: isEditing && isOwn,
    end: () => {
      setEditing(false);
      button.current?.focus();
    },
    editButton: isOwn ? (
      <QuietButton
        ref={button}
        aria-label={`Edit the ${what}`}
        aria-expanded={isEditing}
        onClick={() => setEditing(!isEditing)}
      >
        Edit
      </QuietButton>
    ) : null,
  };
}
