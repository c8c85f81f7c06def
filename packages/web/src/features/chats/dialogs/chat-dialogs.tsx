import {
  type ChatPage,
  grouped,
  hasLeft,
  isGroup,
  present,
  canManageParticipants,
  chatRoles,
  roleOf,
  type ChatRole,
  type Participant,
} from '@collabor8/domain';
import { AddParticipantsDialog } from './people-dialogs.js';
import { CreatePollDialog } from './poll-dialogs.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import classes from './dialogs.module.css';
import { Hint, Label, Row, Text, scrollBox } from '../../../shared/ui/layout.js';
import {
  KeepingDialog,
  DescribeDialog,
  RenameDialog,
  LeaveDialog,
  RemoveDialog,
} from './group-dialogs.js';
import { trpc, errorCode, useChange } from '../../../shared/api/trpc.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { NativeSelect, TextInput } from '../../../shared/ui/fields/field.js';
import { IconUserMinus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { OnlineDot } from '../list/chat-avatar.js';
import listClasses from '../list/chat-list.module.css';
import { selectPeople } from '../chats-slice.js';

interface ParticipantListProps {
  readonly participants: readonly Participant[];
  /** What stands at the end of a row. */
  readonly renderRole: (participant: Participant) => ReactNode;
}

const SEARCHED_FROM = 10;
const SHOWN = 100;

function ParticipantList({ participants, renderRole }: ParticipantListProps) {
  const people = useAppSelector(selectPeople);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = participants.filter(({ username }) => username.toLowerCase().includes(wanted));
  const more = found.length - SHOWN;
  return (
    <>
      {participants.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label="Search participants"
          placeholder="Search participants ..."
          value={text}
          onText={setText}
        />
      )}
      <div className={classes.participants} {...scrollBox('Participants')}>
        <ul>
          {found.slice(0, SHOWN).map((participant) => {
            const person = people[participant.username];
            return (
              <li key={participant.username} className={classes.participant}>
                <span className={listClasses.avatar}>
                  <Avatar name={participant.username} src={person?.avatarUrl} size={36} />
                  {person?.isOnline === true && <OnlineDot />}
                </span>
                <span className={classes.name} dir="auto">
                  {participant.username}
                </span>
                {participant.gone === undefined ? (
                  renderRole(participant)
                ) : (
                  <Text size="s" tone="muted">
                    account deleted
                  </Text>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {more > 0 && <Hint>{`And ${more} more. Search by name to find them.`}</Hint>}
    </>
  );
}

interface ManageParticipantsDialogProps {
  readonly page: ChatPage;
  readonly reader: string;
  readonly onClose: () => void;
}

/** Those who are in it, with those whose accounts are deleted. */
const inChat = ({ participants }: ChatPage): readonly Participant[] =>
  participants.filter((each) => !hasLeft(each));

const isRole = (value: string): value is ChatRole => chatRoles.some((role) => role === value);

function ManageParticipantsDialog(props: ManageParticipantsDialogProps) {
  const { page, reader, onClose } = props;
  const { chat } = page;
  const chatId = chat._id;
  const change = useChange(trpc.chats.changeRole, {
    event: (participant) => ({ name: 'chatUpdate', type: 'changeUserRole', chat, participant }),
    say: (sentence, error) =>
      errorCode(error) === 'FORBIDDEN' ? sentence : 'Failed to update permission.',
  });
  const others = inChat(page).filter(({ username }) => username !== reader);
  const [leaving, setLeaving] = useState<string>();

  const roleField = ({ username, role }: Participant) => {
    const underWay = change.isPending && change.variables.username === username;
    return (
      <Row as="span" gap={4} isOneLine>
        <NativeSelect
          aria-label={`Role of ${username}`}
          data={[...chatRoles]}
          value={underWay ? change.variables.role : role}
          disabled={change.isPending}
          onText={(next) => {
            if (isRole(next)) change.mutate({ chatId, username, role: next });
          }}
        />
        {isGroup(page.chat) && (
          <IconButton label={`Remove ${username}`} onClick={() => setLeaving(username)}>
            <IconUserMinus size={20} aria-hidden />
          </IconButton>
        )}
      </Row>
    );
  };
  if (leaving !== undefined) {
    return (
      <RemoveDialog chatId={chatId} username={leaving} onClose={() => setLeaving(undefined)} />
    );
  }
  return (
    <Dialog title="Manage Participants" gap={12} onClose={onClose}>
      {canManageParticipants(roleOf(page.participants, reader)) ? (
        <>
          <Hint>Moderators delete messages; admins also set the roles of others.</Hint>
          <ParticipantList participants={others} renderRole={roleField} />
          <Hint role="status">
            {change.isSuccess && `${change.data.username} is ${change.data.role} now.`}
          </Hint>
        </>
      ) : (
        <AlertLine message="Only administrators can manage user permissions" />
      )}
      <AlertLine message={change.failure} />
    </Dialog>
  );
}

interface ParticipantsDialogProps {
  readonly page: ChatPage;
  readonly reader: string;
  readonly onDescribe: () => void;
  readonly onClose: () => void;
}

const ROLE_TONES = { admin: 'amber', moderator: 'pine', user: undefined } as const;

const ParticipantsDialog = ({ page, reader, onDescribe, onClose }: ParticipantsDialogProps) => (
  <Dialog title="Chat Participants" gap={12} onClose={onClose}>
    {page.chat.description !== undefined && (
      <p className={classes.description} dir="auto">
        {page.chat.description}
      </p>
    )}
    {isGroup(page.chat) && canManageParticipants(roleOf(page.participants, reader)) && (
      <div>
        <Button variant="default" onClick={onDescribe}>
          Describe Chat
        </Button>
      </div>
    )}
    <Hint>{`Total: ${grouped(present(page.participants).length)}`}</Hint>
    <ParticipantList
      participants={inChat(page)}
      renderRole={({ role }) => <Label tone={ROLE_TONES[role]}>{role}</Label>}
    />
  </Dialog>
);

export type ChatDialogName =
  'add' | 'show' | 'manage' | 'poll' | 'rename' | 'describe' | 'leave' | 'keep';

interface ChatDialogsProps {
  readonly name: ChatDialogName;
  readonly page: ChatPage;
  /** Those who are to be added. */
  readonly initial: readonly string[];
  readonly reader: string;
  /** Goes on to another one. */
  readonly onOpen: (name: ChatDialogName) => void;
  readonly onClose: () => void;
}

/** The dialogs of an opened chat; loaded with the first one. */
export function ChatDialogs(props: ChatDialogsProps) {
  const { name, page, reader, initial, onOpen, onClose } = props;
  switch (name) {
    case 'add':
      return <AddParticipantsDialog {...{ page, reader, initial, onClose }} />;
    case 'show':
      return (
        <ParticipantsDialog {...{ page, reader, onClose }} onDescribe={() => onOpen('describe')} />
      );
    case 'manage':
      return <ManageParticipantsDialog page={page} reader={reader} onClose={onClose} />;
    case 'poll':
      return <CreatePollDialog chatId={page.chat._id} onClose={onClose} />;
    case 'keep':
      return <KeepingDialog chat={page.chat} onClose={onClose} />;
    case 'rename':
      return <RenameDialog chat={page.chat} onClose={onClose} />;
    case 'describe':
      return <DescribeDialog chat={page.chat} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog page={page} onClose={onClose} />;
  }
}
