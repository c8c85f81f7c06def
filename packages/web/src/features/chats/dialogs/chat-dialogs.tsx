import {
  type ChatPage,
  grouped,
  present,
  canManageParticipants,
  chatRoles,
  roleOf,
  type ChatRole,
  type Participant,
} from '@collabor8/domain';
import { AddParticipantsDialog } from './add-participants-dialog.js';
import { CreatePollDialog } from './create-poll-dialog.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import classes from './dialogs.module.css';
import { Stack } from '../../../shared/ui/layout.js';
import { KeepingDialog } from './keeping-dialog.js';
import { ParticipantList } from './participant-list.js';
import { RenameDialog } from './rename-dialog.js';
import { failureText, errorCode } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { NativeSelect } from '../../../shared/ui/fields/native-select.js';
import { useDispatch } from 'react-redux';
import { roleChanged } from '../chats-slice.js';

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

function ManageParticipantsDialog(props: ManageParticipantsDialogProps) {
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
    <Dialog title="Manage Participants" onClose={onClose}>
      <Stack gap={12}>
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
      </Stack>
    </Dialog>
  );
}

interface ParticipantsDialogProps {
  readonly page: ChatPage;
  readonly onClose: () => void;
}

const ParticipantsDialog = ({ page, onClose }: ParticipantsDialogProps) => (
  <Dialog title="Chat Participants" onClose={onClose}>
    <Stack gap={12}>
      <p className={classes.hint}>{`Total: ${grouped(present(page.participants).length)}`}</p>
      <ParticipantList
        participants={page.participants}
        renderRole={({ role }) => (
          <span className={classes.role} data-role={role}>
            {role}
          </span>
        )}
      />
    </Stack>
  </Dialog>
);

export type ChatDialogName = 'add' | 'show' | 'manage' | 'poll' | 'rename' | 'keep';

interface ChatDialogsProps {
  readonly name: ChatDialogName;
  readonly page: ChatPage;
  /** Those who are to be added. */
  readonly initial: readonly string[];
  readonly reader: string;
  readonly onClose: () => void;
}

/** The dialogs of an opened chat; loaded with the first one. */
export function ChatDialogs({ name, page, reader, initial, onClose }: ChatDialogsProps) {
  switch (name) {
    case 'add':
      return <AddParticipantsDialog {...{ page, reader, initial, onClose }} />;
    case 'show':
      return <ParticipantsDialog page={page} onClose={onClose} />;
    case 'manage':
      return <ManageParticipantsDialog page={page} reader={reader} onClose={onClose} />;
    case 'poll':
      return <CreatePollDialog chatId={page.chat._id} onClose={onClose} />;
    case 'keep':
      return <KeepingDialog chat={page.chat} reader={reader} onClose={onClose} />;
    case 'rename':
      return <RenameDialog chat={page.chat} onClose={onClose} />;
  }
}
