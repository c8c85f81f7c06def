import { CHAT_TITLE_MAX_LENGTH, CHATS_FOUND, chatName, type ChatMessage } from '@collabor8/domain';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { useChange } from '../../../../shared/api/use-change.js';
import { newId } from '../../../../shared/new-id.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../../shared/store.js';
import { ChoiceList } from '../../../../shared/ui/choice-list.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { useDebounced } from '../../../../shared/use-debounced.js';
import { messageAccepted } from '../../../../shared/outbox/outbox-slice.js';
import { selectChatRows } from '../../chats-slice.js';

interface ForwardDialogProps {
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
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
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
      isWorking={forward.isPending}
      error={forward.failure || failure}
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
        onChange={(event) => {
          setName(event.currentTarget.value);
          forward.refuse('');
        }}
      />
      {chats?.length === 0 ? (
        <p role="status">There is no other chat of this name.</p>
      ) : (
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
