import {
  asksForGroupName,
  CHAT_TITLE_MAX_LENGTH,
  checkParticipants,
  hasLeft,
  isGroup,
  partnerIn,
  type ChatPage,
  listed,
} from '@collabor8/domain';
import { useRef, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { newId } from '../../../shared/new-id.js';
import { chatPath } from '../../../shared/paths.js';
import { FormDialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput, Checkbox } from '../../../shared/ui/fields/field.js';
import { Hint } from '../../../shared/ui/layout.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { chatRowsRead } from '../chats-actions.js';
import { UserPicker } from '../../users/index.js';

interface StartChatDialogProps {
  readonly reader: string;
  readonly onClose: () => void;
  readonly onStarted: (chatId: string) => void;
}

export function StartChatDialog({ reader, onClose, onStarted }: StartChatDialogProps) {
  const dispatch = useDispatch();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [title, setTitle] = useState('');
  /** Of this chat, however often its first request is repeated. */
  const id = useRef(newId());
  const isGroup = asksForGroupName(reader, selected);
  const create = useChange(trpc.chats.create, {
    onSuccess: (row) => void dispatch(chatRowsRead([row])),
    say: (sentence) => `The chat could not be started. ${sentence}`,
  });

  const submit = () =>
    create.mutateIf(
      checkParticipants(reader, selected),
      () => ({
        _id: id.current,
        participants: [...selected],
        ...(isGroup && title.trim() !== '' && { title }),
      }),
      { onSuccess: (row) => onStarted(row._id) },
    );
  return (
    <FormDialog
      title="Start a New Chat"
      submitLabel="Start Chat"
      change={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserPicker
        selected={selected}
        unavailable={[reader]}
        onChange={(next) => {
          setSelected(next);
          create.refuse('');
        }}
      />
      {isGroup && (
        <TextInput
          label="Group name"
          dir="auto"
          description="If left empty, it lists the participants."
          maxLength={CHAT_TITLE_MAX_LENGTH}
          value={title}
          onText={setTitle}
        />
      )}
    </FormDialog>
  );
}

interface AddParticipantsDialogProps {
  readonly page: ChatPage;
  /** Whom somebody has named already. */
  readonly initial: readonly string[];
  readonly reader: string;
  readonly onClose: () => void;
}

/** Of a chat of two, what they said stays between them: others are added to a new group of theirs. */
export function AddParticipantsDialog(props: AddParticipantsDialogProps) {
  const { chat } = props.page;
  const partner = isGroup(chat) ? undefined : partnerIn(chat, props.reader);
  return partner === undefined ? (
    <ToGroup {...props} />
  ) : (
    <ToNewGroup {...props} partner={partner} />
  );
}

interface PickDialogProps extends AddParticipantsDialogProps {
  readonly submitLabel: string;
  readonly change: { readonly isPending: boolean; readonly failure: string };
  readonly onSubmit: (selected: readonly string[]) => void;
  readonly children: ReactNode;
}

function PickDialog({ page, initial, change, onSubmit, children, ...others }: PickDialogProps) {
  const [selected, setSelected] = useState<readonly string[]>(initial);
  const [hasTried, setTried] = useState(false);
  const isNobody = hasTried && selected.length === 0;
  return (
    <FormDialog
      title="Add Users to Chat"
      {...others}
      change={isNobody ? { failure: 'Please select at least one user to add' } : change}
      onSubmit={() => {
        setTried(true);
        if (selected.length > 0) onSubmit(selected);
      }}
    >
      <UserPicker
        selected={selected}
        unavailable={page.participants.flatMap((each) => (hasLeft(each) ? [] : each.username))}
        onChange={(next) => {
          setSelected(next);
          setTried(false);
        }}
      />
      {children}
    </FormDialog>
  );
}

function ToGroup(props: AddParticipantsDialogProps) {
  const { page, onClose } = props;
  const [showHistory, setShowHistory] = useState(false);
  const add = useChange(trpc.chats.addParticipants, {
    say: (sentence) => `Nobody was added. ${sentence}`,
  });
  const chatId = page.chat._id;
  return (
    <PickDialog
      {...props}
      submitLabel="Add to Chat"
      change={add}
      onSubmit={(selected) => {
        const onSuccess = () => {
          notifySuccess(`Added ${listed(selected)}.`);
          onClose();
        };
        add.mutate({ chatId, usernames: [...selected], showHistory }, { onSuccess });
      }}
    >
      <Checkbox label="Show them earlier messages" checked={showHistory} onCheck={setShowHistory} />
    </PickDialog>
  );
}

function ToNewGroup({
  partner,
  ...props
}: AddParticipantsDialogProps & { readonly partner: string }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  /** Of the group, however often its first request is repeated. */
  const [_id] = useState(newId);
  const create = useChange(trpc.chats.create, {
    say: (sentence) => `The group could not be started. ${sentence}`,
  });
  return (
    <PickDialog
      {...props}
      submitLabel="Start a Group"
      change={create}
      onSubmit={(selected) =>
        create.mutate(
          { _id, participants: [partner, ...selected] },
          {
            onSuccess: (row) => {
              dispatch(chatRowsRead([row]));
              props.onClose();
              navigate(chatPath(row._id));
            },
          },
        )
      }
    >
      <Hint>
        This starts a new group with {partner} and the people you choose. Your messages so far stay
        between the two of you.
      </Hint>
    </PickDialog>
  );
}
