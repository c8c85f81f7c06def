import { useRef, useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import classes from './post-actions.module.css';

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
      <button
        ref={button}
        type="button"
        className={classes.action}
        aria-label={`Edit the ${what}`}
        aria-expanded={isEditing}
        onClick={() => setEditing(!isEditing)}
      >
        Edit
      </button>
    ) : null,
  };
}
