import {
  canManageParticipants,
  chatRoles,
  roleOf,
  type ChatPage,
  type ChatRole,
  type Participant,
} from '@collabor8/domain';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorCode, serverMessage } from '../../shared/api/errors.js';
import { useApi } from '../../shared/api/trpc.js';
import { useAppDispatch } from '../../shared/store.js';
import { AlertLine } from '../../shared/ui/alert-line.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { chatEventReceived } from './chats-slice.js';
import classes from './dialogs.module.css';
import { ParticipantList } from './participant-list.js';

interface ManageParticipantsDialogProps {
  readonly page: ChatPage;
  readonly reader: string;
  readonly onClose: () => void;
}

const FAILED = 'Failed to update permission.';
const NOT_ADMIN = 'Only administrators can manage user permissions';

const reasonOf = (error: unknown): string =>
  errorCode(error) === 'FORBIDDEN' ? (serverMessage(error) ?? FAILED) : FAILED;

const isRole = (value: string): value is ChatRole => chatRoles.some((role) => role === value);

export function ManageParticipantsDialog(props: ManageParticipantsDialogProps) {
  const { page, reader, onClose } = props;
  const api = useApi();
  const dispatch = useAppDispatch();
  const change = useMutation({
    mutationFn: (wanted: { username: string; role: ChatRole }) =>
      api.chats.changeRole.mutate({ chatId: page.chat._id, ...wanted }),
    onSuccess: (participant) => {
      const told = { name: 'chatUpdate', type: 'changeUserRole', chat: page.chat } as const;
      dispatch(chatEventReceived({ event: { ...told, participant }, reader }));
    },
  });
  const others = page.participants.filter(({ username }) => username !== reader);

  const roleField = ({ username, role }: Participant) => {
    const underWay = change.isPending && change.variables.username === username;
    return (
      <NativeSelect
        aria-label={`Role of ${username}`}
        data={[...chatRoles]}
        value={underWay ? change.variables.role : role}
        disabled={change.isPending}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          if (isRole(wanted)) change.mutate({ username, role: wanted });
        }}
      />
    );
  };
  return (
    <Dialog isOpen title="Manage Participants" onClose={onClose}>
      <div className={classes.form}>
        {canManageParticipants(roleOf(page.participants, reader)) ? (
          <>
            <p className={classes.hint}>
              Moderators delete messages; admins also set the roles of others.
            </p>
            <ParticipantList participants={others} renderRole={roleField} />
            <p className={classes.hint} role="status">
              {change.isSuccess && `${change.data.username} is ${change.data.role} now.`}
            </p>
          </>
        ) : (
          <AlertLine message={NOT_ADMIN} />
        )}
        <AlertLine message={change.isError ? reasonOf(change.error) : null} />
      </div>
    </Dialog>
  );
}
