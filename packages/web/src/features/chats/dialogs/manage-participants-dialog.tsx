import {
  canManageParticipants,
  chatRoles,
  roleOf,
  type ChatPage,
  type ChatRole,
  type Participant,
} from '@collabor8/domain';
import { NativeSelect } from '../../../shared/ui/fields/native-select.js';
import { useDispatch } from 'react-redux';
import { errorCode, failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { roleChanged } from '../chats-slice.js';
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
  failureText(error, (sentence) => (errorCode(error) === 'FORBIDDEN' ? sentence : FAILED));

const isRole = (value: string): value is ChatRole => chatRoles.some((role) => role === value);

export function ManageParticipantsDialog(props: ManageParticipantsDialogProps) {
  const { page, reader, onClose } = props;
  const dispatch = useDispatch();
  const chatId = page.chat._id;
  const change = trpc.chats.changeRole.useMutation({
    onSuccess: (participant, { chatId }) => dispatch(roleChanged({ chatId, participant, reader })),
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
          if (isRole(wanted)) change.mutate({ chatId, username, role: wanted });
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
