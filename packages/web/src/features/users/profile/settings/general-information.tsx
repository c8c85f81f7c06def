import { Row, Text } from '../../../../shared/ui/layout.js';
import { type User, BIOGRAPHY_MAX_LENGTH, checkBiography, grouped } from '@collabor8/domain';
import { ChangedMeanwhile, useSeen } from '../../../../shared/ui/changed-meanwhile.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { useRef, useState, useEffect } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { SquarePictureButton } from '../../../../shared/pictures/square-picture.js';
import { Avatar } from '../../../../shared/ui/avatar.js';
import sections from '../../../../shared/ui/sections.module.css';
import classes from './settings.module.css';
import { Textarea } from '../../../../shared/ui/fields/field.js';
import { useDraft } from '../../../../shared/session/use-draft.js';
import { BiographyText } from '../person-card.js';

const UNREADABLE = 'This file cannot be read as a picture. Choose a PNG, JPEG or WebP file.';

const asUpdated = (user: User) => ({ name: 'userUpdate', type: 'updated', user }) as const;

export function ProfilePicture({ user }: { readonly user: User }) {
  const change = useChange(trpc.users.updateAvatar, {
    event: asUpdated,
    say: (sentence) => `Failed to change the picture. ${sentence}`,
  });

  const send = (dataUrl: string | null) => change.mutate({ username: user.username, dataUrl });
  return (
    <Row gap={[12, 16]}>
      <Avatar name={user.username} src={user.avatarUrl} size={72} />
      <Row gap={8}>
        <SquarePictureButton
          label="Picture file"
          shown="middle"
          isWorking={change.isPending}
          onPicture={(dataUrl) => {
            if (dataUrl === null) change.refuse(UNREADABLE);
            else send(dataUrl);
          }}
        >
          Change picture
        </SquarePictureButton>
        {user.avatarUrl !== undefined && (
          <Button variant="subtle" color="gray" onClick={() => send(null)}>
            Remove picture
          </Button>
        )}
      </Row>
      <AlertLine message={change.failure} />
    </Row>
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
    <div className={sections.form}>
      <BiographyText text={user.biography} />
      <div role="status" className={classes.status}>
        {isSaved && (
          <Text as="p" size="s" weight="medium" tone="pine-text">
            Biography updated!
          </Text>
        )}
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
  const draft = useDraft(`biography:${user.username}`);
  const [text, setText] = useState(draft.text === '' ? user.biography : draft.text);
  const change = useChange(trpc.users.updateBiography, {
    event: asUpdated,
    say: () => 'Failed to update biography.',
    onSuccess: draft.clear,
  });

  const { was, isOutdated, failure } = useSeen(user.biography, text, change);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const write = (next: string) => {
    setText(next);
    draft.setText(next);
  };
  const save = (begun: { readonly was?: string }) =>
    change.mutateIf(
      checkBiography(text),
      (biography) => ({ username: user.username, biography, ...begun }),
      { onSuccess: () => onClose(true) },
    );
  const cancel = () => {
    draft.clear();
    onClose(false);
  };
  return (
    <div className={sections.form}>
      <Textarea
        aria-label="Biography"
        dir="auto"
        ref={field}
        rows={5}
        value={text}
        description={`Markdown, up to ${grouped(BIOGRAPHY_MAX_LENGTH)} characters.`}
        onText={write}
      />
      {isOutdated && (
        <ChangedMeanwhile isSaving={change.isPending} onSaveAnyway={() => save({})}>
          <BiographyText text={user.biography} />
        </ChangedMeanwhile>
      )}
      <AlertLine message={failure} />
      <Row gap={8}>
        <Button loading={change.isPending} onClick={() => save({ was })}>
          Save
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </div>
  );
}
