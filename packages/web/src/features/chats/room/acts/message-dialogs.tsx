import {
  plainText,
  checkMessageText,
  checkDeletion,
  type ChatMessage,
  type ChatRole,
  CHAT_TITLE_MAX_LENGTH,
  CHATS_FOUND,
  chatName,
} from '@collabor8/domain';
import { useState, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, failureText, errorCode, useChange } from '../../../../shared/api/trpc.js';
import { ChangedMeanwhile, useSeen } from '../../../../shared/ui/changed-meanwhile.js';
import { Dialog, FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { sendOnEnter, Textarea, TextInput } from '../../../../shared/ui/fields/field.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { AlertLine, Nothing, SkeletonRows } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import { messageChanged } from '../../chats-actions.js';
import classes from './acts.module.css';
import { newId } from '../../../../shared/new-id.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../../shared/store.js';
import { ChoiceList } from '../../../../shared/ui/choice-buttons.js';
import { useDebounced } from '../../../../shared/use-debounced.js';
import { messageAccepted } from '../../../../shared/outbox/outbox-slice.js';
import { selectChatRows } from '../../chats-slice.js';
import { Stack } from '../../../../shared/ui/layout.js';

interface MessageDialogProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

const TYPING_MS = 200;

/** The reader's chats but one: those of a name, or without one the latest. */
function useOtherChats(chatId: string, name: string) {
  const latest = useAppSelector(selectChatRows);
  const text = useDebounced(name.trim(), TYPING_MS);
  const find = trpc.chats.find.useQuery({ text }, { enabled: text !== '' });
  const rows = text === '' ? latest : find.data;
  return {
    chats: rows?.filter(({ _id }) => _id !== chatId).slice(0, CHATS_FOUND),
    failure: text !== '' && find.isError ? failureText(find.error) : '',
  };
}

/** Says in another chat what somebody has said. */
export function ForwardDialog({ message, onClose }: MessageDialogProps) {
  const { chatId, _id: messageId } = message;
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  /** Of what is sent to the chosen chat, however often its first request is repeated. */
  const id = useRef(newId());
  const { chats, failure } = useOtherChats(chatId, name);
  const forward = useChange(trpc.chats.forward, {
    onSuccess: (sent) => {
      dispatch(messageAccepted({ kind: 'chat', message: sent }));
      notifySuccess('The message was forwarded.');
      onClose();
    },
  });
  const choose = (toChatId: string) => {
    id.current = newId();
    setChosen(toChatId);
    forward.refuse('');
  };
  const submit = () => {
    const isShown = chats?.some(({ _id }) => _id === chosen) === true;
    if (isShown) forward.mutate({ _id: id.current, chatId, messageId, toChatId: chosen });
    else forward.refuse('Choose the chat to forward it to.');
  };
  return (
    <FormDialog
      title="Forward the message"
      submitLabel="Forward"
      change={{ isPending: forward.isPending, failure: forward.failure || failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="search"
        label="Find a chat"
        dir="auto"
        data-autofocus
        maxLength={CHAT_TITLE_MAX_LENGTH}
        value={name}
        onText={(next) => {
          setName(next);
          forward.refuse('');
        }}
      />
      <Nothing>
        {chats?.length === 0 && <p role="status">There is no other chat with this name.</p>}
      </Nothing>
      {chats?.length !== 0 && (
        <ChoiceList
          label="Chat"
          choices={(chats ?? []).map((chat) => ({ value: chat._id, text: chatName(chat, reader) }))}
          chosen={chosen}
          onChange={choose}
        />
      )}
    </FormDialog>
  );
}

interface EditDialogProps extends MessageDialogProps {
  /** It was deleted since: what was written stays to be copied. */
  readonly isGone: boolean;
}

/** Gives one's own message other words. */
export function EditDialog({ message, isGone, onClose }: EditDialogProps) {
  const { _id: messageId, chatId, msgFrom: reader } = message;
  const [text, setText] = useState(message.msg);
  const dispatch = useDispatch();
  const edit = useChange(trpc.chats.editMessage, {
    onSuccess: (changed) => {
      dispatch(messageChanged({ message: changed, reader }));
      onClose();
    },
  });
  const { was, isOutdated, failure } = useSeen(message.msg, text, edit);
  const save = (begun: { readonly was?: string }) =>
    edit.mutateIf(checkMessageText(text), (msg) => ({ chatId, messageId, msg, ...begun }));
  return (
    <FormDialog
      title="Edit your message"
      submitLabel={isGone ? undefined : 'Save'}
      change={{ ...edit, failure }}
      onSubmit={() => save({ was })}
      onClose={onClose}
    >
      <Textarea
        label={isGone ? 'What you wrote is kept' : 'Message'}
        description={isGone && 'This message was deleted meanwhile'}
        readOnly={isGone}
        rows={4}
        data-autofocus
        value={text}
        onText={(next) => {
          setText(next);
          edit.refuse('');
        }}
        onKeyDown={sendOnEnter}
      />
      {/* In another tab; here the dialog closes with it. */}
      {!isGone && isOutdated && (
        <ChangedMeanwhile isSaving={edit.isPending} onSaveAnyway={() => save({})}>
          <p dir="auto">{plainText(message.msg)}</p>
        </ChangedMeanwhile>
      )}
    </FormDialog>
  );
}

/** What a message said before it was edited, for those who keep order in the chat. */
export function FormerTexts({ message, onClose }: MessageDialogProps) {
  const { _id: messageId, chatId, revision } = message;
  const read = trpc.chats.formerTexts.useQuery({ chatId, messageId }, { gcTime: 0, staleTime: 0 });
  return (
    <Dialog title="Earlier versions" onClose={onClose} key={revision}>
      {read.isPending && <SkeletonRows rows={2} height={48} label="Loading earlier versions" />}
      <AlertLine message={read.isError ? failureText(read.error) : ''} />
      <Stack as="ol" className={classes.former} gap={12}>
        {read.data?.map(({ msg, editedAt }) => (
          <li key={editedAt}>
            <p dir="auto">{msg}</p>
            <span>
              until <RelativeTime date={editedAt} />
            </span>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Senders, who see the control too, are told that they may not (SPEC §6). Answers whether they were. */
export function refuseDeletion(role: ChatRole): boolean {
  const permission = checkDeletion(role);
  if (!permission.ok) notifyError(permission.error);
  return !permission.ok;
}

export function DeleteDialog({ message, onClose }: MessageDialogProps) {
  const { _id: messageId, chatId } = message;
  const remove = useChange(trpc.chats.deleteMessage, {
    say: (sentence, error) =>
      errorCode(error) === 'FORBIDDEN' ? sentence : 'Failed to delete message.',
  });
  return (
    <FormDialog
      title="Delete this message?"
      submitLabel="Delete"
      isGrave
      change={remove}
      onSubmit={() => remove.mutate({ chatId, messageId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It disappears for everybody in the chat. This cannot be undone.</p>
    </FormDialog>
  );
}
