import { checkCommentText } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { GrowingTextarea } from '../../../shared/ui/fields/growing-textarea.js';
import { useEffectEvent, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { PictureButton } from '../../../shared/pictures/picture-button.js';
import { usePictures } from '../../../shared/pictures/use-pictures.js';
import { Mentions } from '../../../shared/mentions/mentions.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { useDraft } from '../../../shared/ui/use-draft.js';
import classes from './comment-form.module.css';
import { draftPlace, isToSend, type BegunComment, type CommentFormProps } from './begun-comment.js';
import { commentPosted } from './question-pages-slice.js';
import { postFailure, usePost } from '../write/use-post.js';

/** Takes over in the field of the form what was begun in what stood in for it. */
function goOn(field: HTMLTextAreaElement, begun: BegunComment): void {
  const { text, selection, isOnButton, isSent } = begun;
  if (text !== undefined && text !== field.value) {
    // As if it were typed now: the form hears of it.
    field.setRangeText(text, 0, field.value.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  if (selection !== undefined) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(...selection);
  }
  if (isOnButton) field.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  if (isSent) field.form?.requestSubmit();
}

export function CommentForm({ qid, place, onPosted, begunRef }: CommentFormProps) {
  const dispatch = useDispatch();
  const draft = useDraft(draftPlace(place));
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const comment = usePost(trpc.questions.comment, {
    input: (text: string, _id) => ({ _id, type: place.type, id: place.id, text }),
    onSent: (reply) => {
      draft.clear();
      dispatch(commentPosted({ qid, place, comment: reply }));
      onPosted();
    },
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = checkCommentText(field.current?.value ?? draft.text);
    setError(text.ok ? '' : text.error);
    if (text.ok) comment.post(text.value);
    else field.current?.focus();
  };

  const write = (text: string) => {
    draft.setText(text);
    setError('');
    comment.takeBack();
  };

  const pictures = usePictures({ field, value: draft.text, onChange: write });

  const takeOver = useEffectEvent((begun: BegunComment) => {
    if (field.current !== null) goOn(field.current, begun);
    pictures.choose(begun.files);
  });
  useLayoutEffect(() => {
    if (begunRef.current !== undefined) takeOver(begunRef.current);
    begunRef.current = undefined;
  }, [begunRef]);

  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.line}>
        <GrowingTextarea
          ref={field}
          className={classes.field}
          aria-label="Add a comment"
          placeholder="Add a comment"
          value={draft.text}
          readOnly={comment.isSending}
          error={error}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isToSend(event.nativeEvent)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          {...pictures.taking}
        />
        <Mentions field={field} value={draft.text} onChange={write} />
        <PictureButton onChoose={pictures.choose} size={40} />
        <Button type="submit" variant="default" aria-disabled={comment.isSending}>
          Comment
        </Button>
      </div>
      {pictures.rows}
      <AlertLine message={postFailure('Your comment', comment)} />
    </form>
  );
}
