import { Row } from '../../../../shared/ui/layout.js';
import { type User, BIOGRAPHY_MAX_LENGTH, checkBiography, grouped } from '@collabor8/domain';
import { Button } from '../../../../shared/ui/controls/button.js';
import { useRef, useState, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { Avatar } from '../../../../shared/ui/avatar.js';
import classes from './settings.module.css';
import { userReceived } from '../../users-slice.js';
import { Textarea } from '../../../../shared/ui/fields/field.js';
import { useDraft } from '../../../../shared/session/use-draft.js';
import { BiographyText } from '../person-card.js';

const SIDE = 256;
const MAX_LENGTH = 64 * 1024;
const QUALITIES = [0.9, 0.75, 0.5, 0.3] as const;

/** The middle of a picture, 256 pixels square, as a data URL the server takes; null when unreadable. */
async function pictureDataUrl(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(picture.width, picture.height);
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - side) / 2,
      (picture.height - side) / 2,
      side,
      side,
      0,
      0,
      SIDE,
      SIDE,
    );
  picture.close();
  // A browser without WebP answers a PNG, which may be too large at any quality; JPEG never is.
  const candidates = ['image/webp', 'image/jpeg'].flatMap((type) =>
    QUALITIES.map((quality) => () => canvas.toDataURL(type, quality)),
  );
  for (const encode of candidates) {
    const dataUrl = encode();
    if (dataUrl.length <= MAX_LENGTH) return dataUrl;
  }
  return null;
}

const UNREADABLE = 'This file cannot be read as a picture. Choose a PNG, JPEG or WebP file.';

export function ProfilePicture({ user }: { readonly user: User }) {
  const dispatch = useDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const change = trpc.users.updateAvatar.useMutation({
    onSuccess: (updated) => dispatch(userReceived(updated)),
    onError: (error) =>
      setProblem(failureText(error, (sentence) => `Failed to change the picture. ${sentence}`)),
  });

  const send = (dataUrl: string | null) => {
    setProblem('');
    change.mutate({ username: user.username, dataUrl });
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const dataUrl = await pictureDataUrl(file);
    if (dataUrl === null) setProblem(UNREADABLE);
    else send(dataUrl);
  };
  return (
    <div className={classes.person}>
      <Avatar name={user.username} src={user.avatarUrl} size={72} />
      <Row gap={8}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button variant="default" loading={change.isPending} onClick={() => input.current?.click()}>
          Change picture
        </Button>
        {user.avatarUrl !== undefined && (
          <Button variant="subtle" color="gray" onClick={() => send(null)}>
            Remove picture
          </Button>
        )}
      </Row>
      <AlertLine message={problem} />
    </div>
  );
}

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
