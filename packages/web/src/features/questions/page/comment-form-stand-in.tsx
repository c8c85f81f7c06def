import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { takingFiles } from '../../../shared/pictures/put-files.js';
import { draftKey, readDraft, writeDraft } from '../../../shared/session/kept-drafts.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import look from '../../../shared/ui/fields/growing-textarea.module.css';
import { draftPlace, isToSend, type CommentFormProps } from './begun-comment.js';
import classes from './comment-form.module.css';

/** Stands where the form of a comment will stand: what is done here, the form goes on with. */
export function CommentFormStandIn({ place, begunRef }: CommentFormProps) {
  const { username } = useUserContext().user;
  const key = draftKey(username, draftPlace(place));
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const taken = useEffectEvent(() => files);

  useLayoutEffect(() => {
    const element = field.current;
    return () => {
      if (element === null) return;
      const { value, defaultValue, selectionStart, selectionEnd, readOnly, form } = element;
      const focused = document.activeElement;
      begunRef.current = {
        text: value === defaultValue ? undefined : value,
        selection: focused === element ? [selectionStart, selectionEnd] : undefined,
        isOnButton: focused !== element && form !== null && form.contains(focused),
        isSent: readOnly,
        files: taken(),
      };
    };
  }, [begunRef]);

  const keep = (text: string) => {
    try {
      writeDraft(key, text);
    } catch {
      return;
    }
  };
  const taking = takingFiles((more) => setFiles((known) => [...known, ...more]));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <div className={classes.line}>
        <div className={classes.field}>
          <textarea
            ref={field}
            className={look.field}
            dir="auto"
            rows={1}
            aria-label="Add a comment"
            placeholder="Add a comment"
            defaultValue={readDraft(key)}
            readOnly={isSent}
            onInput={(event) => keep(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!isToSend(event.nativeEvent)) return;
              event.preventDefault();
              setSent(true);
            }}
            {...taking}
          />
        </div>
        <span className={classes.picture} />
        <Button type="submit" variant="default" aria-disabled={isSent}>
          Comment
        </Button>
      </div>
    </form>
  );
}
