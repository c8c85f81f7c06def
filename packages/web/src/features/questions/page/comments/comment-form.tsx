import { checkCommentText } from '@collabor8/domain';
import { Button } from '../../../../shared/ui/controls/button.js';
import { GrowingTextarea, Textarea } from '../../../../shared/ui/fields/field.js';
import { use, useRef, useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../../shared/api/trpc.js';
import { AttachButton, DrawButton } from '../../../../shared/pictures/attach-button.js';
import { usePictures } from '../../../../shared/pictures/use-pictures.js';
import { Mentions } from '../../../../shared/mentions/mentions.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { useDraft } from '../../../../shared/session/use-draft.js';
import classes from './comment-form.module.css';
import { ReadQuestionContext, type CommentParent } from '../page-parts.js';
import { UnlessSuspended } from '../../../moderation/index.js';
import { commentPosted } from '../page-changes.js';
import { postFailure, usePost } from '../../write/posting.js';

const draftOf = ({ id }: CommentParent): string => `comment:${id}`;

interface KeptCommentProps {
  readonly parent: CommentParent;
  /** Why, where nothing else does. */
  readonly says?: string | undefined;
}

/** In place of the form where nothing can be said any more: what was written stays to be copied. */
export function KeptComment({ parent, says }: KeptCommentProps) {
  const { text } = useDraft(draftOf(parent));
  return (
    text !== '' && (
      <Textarea readOnly label="What you wrote is kept" description={says} value={text} />
    )
  );
}

interface CommentFormProps extends Pick<KeptCommentProps, 'parent'> {
  readonly qid: string;
  readonly onPosted: () => void;
}

export function CommentForm({ qid, parent, onPosted }: CommentFormProps) {
  const dispatch = useDispatch();
  const draft = useDraft(draftOf(parent));
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const comment = usePost(trpc.questions.comment, {
    input: (text: string, _id) => ({ _id, type: parent.type, id: parent.id, text }),
    onSent: (reply) => {
      draft.clear();
      dispatch(commentPosted({ qid, parent, comment: reply }));
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

  if (use(ReadQuestionContext).isLocked) return <KeptComment parent={parent} />;
  return (
    <UnlessSuspended>
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
            {...pictures.taking}
          />
          <Mentions field={field} value={draft.text} />
          <AttachButton kind="picture" onChoose={pictures.choose} size={40} />
          <DrawButton onDrawn={pictures.insert} size={40} />
          <Button type="submit" variant="default" aria-disabled={comment.isSending}>
            Comment
          </Button>
        </div>
        {pictures.rows}
        <AlertLine message={postFailure('Your comment', comment)} />
      </form>
    </UnlessSuspended>
  );
}
