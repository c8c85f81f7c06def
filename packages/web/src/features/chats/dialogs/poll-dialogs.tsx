import {
  checkDeadline,
  checkPoll,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_TEXT_MAX_LENGTH,
  type ChatMessage,
  type Poll,
  type PollVotersPage,
} from '@collabor8/domain';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { TextInput, Checkbox } from '../../../shared/ui/fields/field.js';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { newId } from '../../../shared/new-id.js';
import { Dialog, FormDialog } from '../../../shared/ui/dialogs/dialog.js';
import { messageAccepted } from '../../../shared/outbox/outbox-slice.js';
import classes from './dialogs.module.css';
import { keepPreviousData } from '@tanstack/react-query';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { usePages } from '../../../shared/reads/use-pages.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import { Row, Stack, Text } from '../../../shared/ui/layout.js';
import { selectPeople } from '../chats-slice.js';
import { countOf } from '../../../shared/counts.js';

interface PollVotersDialogProps {
  readonly message: ChatMessage;
  readonly poll: Poll;
  readonly onClose: () => void;
}

type Voter = PollVotersPage['items'][number];

/** Who chose what; read anew with every vote that is counted meanwhile. */
function useVoters({ _id: messageId, chatId, revision }: ChatMessage) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: ['chats.pollVoters', messageId, revision],
    read: (at) => client.chats.pollVoters.query({ chatId, messageId, ...at }),
    idOf: ({ username }) => username,
    placeholderData: keepPreviousData,
  });
}

interface VotersOfProps {
  readonly option: string;
  readonly count: number;
  readonly voters: readonly Voter[];
}

function VotersOf({ option, count, voters }: VotersOfProps) {
  const people = useAppSelector(selectPeople);
  return (
    <section>
      <h3 className={classes.votersOf}>
        <span dir="auto">{option}</span>{' '}
        <Text size="s" weight="text" tone="muted" fit="firm">
          {countOf(count, 'vote')}
        </Text>
      </h3>
      <ul>
        {voters.map(({ username }) => (
          <Row key={username} as="li" className={classes.voter} gap={8} isOneLine>
            <Avatar name={username} src={people[username]?.avatarUrl} size={28} />
            <PersonLink name={username} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

export function PollVotersDialog({ message, poll, onClose }: PollVotersDialogProps) {
  const list = useVoters(message);
  return (
    <Dialog title="Who Voted" onClose={onClose}>
      <InfiniteList list={list} what="voters" rows={3} height={40}>
        {(voters) => (
          <Stack gap={16}>
            {poll.options.map(({ optionText }, index) => (
              <VotersOf
                key={index}
                option={optionText}
                count={poll.counts[index] ?? 0}
                voters={voters.filter(({ choices }) => choices.includes(index))}
              />
            ))}
          </Stack>
        )}
      </InfiniteList>
    </Dialog>
  );
}

interface CreatePollDialogProps {
  readonly chatId: string;
  readonly onClose: () => void;
}

interface OptionField {
  readonly key: number;
  readonly text: string;
}

const firstFields: readonly OptionField[] = Array.from({ length: POLL_OPTIONS_MIN }, (_, key) => ({
  key,
  text: '',
}));

/** A date and time of a field, as ISO; the words themselves where they are none. */
function localTime(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

export function CreatePollDialog({ chatId, onClose }: CreatePollDialogProps) {
  const dispatch = useDispatch();
  const [question, setQuestion] = useState('');
  const [fields, setFields] = useState(firstFields);
  const [end, setEnd] = useState('');
  const [isMultiple, setMultiple] = useState(false);
  const [showsVoters, setShowsVoters] = useState(false);
  /** Of this poll, however often its first request is repeated. */
  const id = useRef(newId());
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const addedKey = useRef<number>(undefined);
  const form = { question, options: fields.map(({ text }) => text) };
  const create = useChange(trpc.chats.createPoll, {
    onSuccess: (message) => void dispatch(messageAccepted({ kind: 'chat', message })),
    say: () => 'Failed to create poll. Please try again.',
  });

  const write = (key: number, text: string) =>
    setFields(fields.map((field) => (field.key === key ? { key, text } : field)));
  const add = () => {
    addedKey.current = (fields.at(-1)?.key ?? 0) + 1;
    setFields([...fields, { key: addedKey.current, text: '' }]);
  };
  const remove = (key: number, index: number) => {
    const neighbour = fields[index + 1] ?? fields[index - 1];
    if (neighbour !== undefined) inputs.current.get(neighbour.key)?.focus();
    setFields(fields.filter((field) => field.key !== key));
  };
  const keepInput = (key: number) => (input: HTMLInputElement | null) => {
    if (input === null) return;
    inputs.current.set(key, input);
    if (key === addedKey.current) {
      addedKey.current = undefined;
      input.focus();
    }
    return () => {
      inputs.current.delete(key);
    };
  };
  const submit = () => {
    const poll = checkPoll(form);
    // What is chosen is a time where the reader is.
    const deadline = end === '' ? undefined : checkDeadline(localTime(end), new Date());
    const refused = [poll, deadline].find((result) => result?.ok === false);
    create.refuse(refused?.ok === false ? refused.error : '');
    if (refused !== undefined) return;
    const closesAt = deadline?.ok ? deadline.value : undefined;
    const manner = {
      ...(isMultiple && { isMultiple }),
      ...(showsVoters && { isAnonymous: false }),
    };
    create.mutate(
      { _id: id.current, chatId, ...form, ...manner, closesAt },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title="Create a New Poll"
      submitLabel="Create Poll"
      change={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Poll question"
        dir="auto"
        required
        maxLength={POLL_TEXT_MAX_LENGTH}
        value={question}
        onText={setQuestion}
      />
      {fields.map(({ key, text }, index) => (
        <div key={key} className={classes.option}>
          <TextInput
            ref={keepInput(key)}
            dir="auto"
            label={`Option ${index + 1}`}
            maxLength={POLL_TEXT_MAX_LENGTH}
            value={text}
            onText={(next) => write(key, next)}
          />
          {fields.length > POLL_OPTIONS_MIN && (
            <IconButton
              size={40}
              label={`Remove option ${index + 1}`}
              onClick={() => remove(key, index)}
            >
              <IconTrash size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {fields.length < POLL_OPTIONS_MAX && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
            Add an option
          </Button>
        </div>
      )}
      <Checkbox
        label="Multiple answers"
        description="Everyone can choose more than one option."
        checked={isMultiple}
        onCheck={setMultiple}
      />
      <Checkbox
        label="Show who voted"
        description="Everyone in the chat can see who chose what."
        checked={showsVoters}
        onCheck={setShowsVoters}
      />
      <TextInput
        type="datetime-local"
        label="Ends"
        description="Leave empty for no end."
        value={end}
        onText={setEnd}
      />
    </FormDialog>
  );
}
