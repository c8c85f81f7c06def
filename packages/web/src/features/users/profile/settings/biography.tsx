import { Row } from '../../../../shared/ui/layout.js';
import { BIOGRAPHY_MAX_LENGTH, checkBiography, grouped, type User } from '@collabor8/domain';
import { Button } from '../../../../shared/ui/controls/button.js';
import { Textarea } from '../../../../shared/ui/fields/textarea.js';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { useDraft } from '../../../../shared/session/use-draft.js';
import { BiographyText } from '../biography-text.js';
import classes from './settings.module.css';
import { userReceived } from '../../users-slice.js';

export function Biography({ user }: { readonly user: User }) {
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const close = (hasSaved: boolean) => {
    setEditing(false);
    setSaved(hasSaved);
  };
  if (isEditing) return <BiographyForm user={user} onClose={close} />;
  return (
    <div className={classes.form}>
      <BiographyText text={user.biography} />
      <div role="status" className={classes.status}>
        {isSaved && <p className={classes.success}>Biography updated!</p>}
      </div>
      <Row gap={8}>
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit biography
        </Button>
      </Row>
    </div>
  );
}

interface BiographyFormProps {
  readonly user: User;
  readonly onClose: (hasSaved: boolean) => void;
}

function BiographyForm({ user, onClose }: BiographyFormProps) {
  const dispatch = useDispatch();
  const draft = useDraft(`biography:${user.username}`);
  const [text, setText] = useState(draft.text === '' ? user.biography : draft.text);
  const [problem, setProblem] = useState('');
  const change = trpc.users.updateBiography.useMutation({
    onSuccess: (updated) => {
      draft.clear();
      dispatch(userReceived(updated));
    },
    onError: (error) => setProblem(failureText(error, () => 'Failed to update biography.')),
  });

  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const write = (next: string) => {
    setText(next);
    draft.setText(next);
  };
  const save = () => {
    const checked = checkBiography(text);
    setProblem(checked.ok ? '' : checked.error);
    if (!checked.ok) return;
    const input = { username: user.username, biography: checked.value };
    change.mutate(input, { onSuccess: () => onClose(true) });
  };
  const cancel = () => {
    draft.clear();
    onClose(false);
  };
  return (
    <div className={classes.form}>
      <Textarea
        aria-label="Biography"
        dir="auto"
        ref={field}
        rows={5}
        value={text}
        description={`Markdown, up to ${grouped(BIOGRAPHY_MAX_LENGTH)} characters.`}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <AlertLine message={problem} />
      <Row gap={8}>
        <Button loading={change.isPending} onClick={save}>
          Save
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </div>
  );
}
