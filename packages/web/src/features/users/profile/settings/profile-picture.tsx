import type { User } from '@collabor8/domain';
import { Button } from '../../../../shared/ui/controls/button.js';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { AlertLine } from '../../../../shared/ui/states/alert-line.js';
import { Avatar } from '../../../../shared/ui/avatar.js';
import { pictureDataUrl } from './picture-data-url.js';
import classes from './settings.module.css';
import { userReceived } from '../../users-slice.js';

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
      <div className={classes.pictureButtons}>
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
      </div>
      <AlertLine message={problem} />
    </div>
  );
}
