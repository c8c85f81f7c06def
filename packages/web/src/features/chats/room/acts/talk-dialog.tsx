import {
  plainText,
  isSpoken,
  TALK_MESSAGES_MAX,
  quotedTalk,
  type ChatMessage,
} from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { freshRead, trpc } from '../../../../shared/api/trpc.js';
import type { Further } from '../../../../shared/live/use-live-topic.js';
import { useNavigate } from '../../../../shared/navigation/navigation.js';
import { ASK_PATH, newAnswerPath } from '../../../../shared/paths.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { ChoiceList } from '../../../../shared/ui/choice-buttons.js';
import { FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { Checkbox } from '../../../../shared/ui/fields/field.js';
import { Hint, scrollBox, Stack, Text } from '../../../../shared/ui/layout.js';
import { MoreButton } from '../../../../shared/ui/states/states.js';
import { questionIdIn, QuestionAddressField, type TalkState } from '../../../questions/index.js';
import classes from './talk-dialog.module.css';

/** Messages that are offered before and behind the first one, and as many more with each click. */
const STEP = TALK_MESSAGES_MAX / 2;

const MORE_FAILED = 'More messages could not be loaded.';

type Way = 'earlier' | 'later';

/** Both without doubles, in their order. */
function merged(known: readonly ChatMessage[], read: readonly ChatMessage[]) {
  const ids = new Set(known.map(({ _id }) => _id));
  return [...known, ...read.filter(({ _id }) => !ids.has(_id))].toSorted(
    (one, other) => one.seq - other.seq,
  );
}

/** The messages around `first` that can be chosen: the loaded ones, then those read around the outermost one. */
function useOffered(loaded: readonly ChatMessage[], first: ChatMessage) {
  const utils = trpc.useUtils();
  const [read, setRead] = useState<readonly ChatMessage[]>([]);
  const [span, setSpan] = useState({ earlier: STEP, later: STEP });
  const [isOver, setOver] = useState({ earlier: false, later: false });

  const spoken = merged(loaded, read).filter(isSpoken);
  const at = spoken.findIndex(({ _id }) => _id === first._id);
  const [from, to] = [Math.max(0, at - span.earlier), at + span.later];

  const widen = (way: Way) => setSpan((before) => ({ ...before, [way]: before[way] + STEP }));
  const { mutate, isPending, isError, variables } = useMutation({
    async mutationFn(way: Way) {
      const { chatId, _id: messageId } = (way === 'earlier' ? spoken[0] : spoken.at(-1)) ?? first;
      const page = await utils.chats.around.fetch({ chatId, messageId }, freshRead());
      setRead((before) => merged(before, page.messages));
      const isLast = way === 'earlier' ? page.loadedFrom === 0 : page.laterCursor === undefined;
      setOver((before) => ({ ...before, [way]: isLast }));
      widen(way);
    },
  });

  const moreOf = (way: Way, hasLoaded: boolean): Further => ({
    hasMore: hasLoaded || !isOver[way],
    isLoading: isPending && variables === way,
    hasFailed: isError && variables === way,
    load: () => (hasLoaded ? widen(way) : mutate(way)),
  });
  return {
    offered: spoken.slice(from, to),
    more: { earlier: moreOf('earlier', from > 0), later: moreOf('later', to < spoken.length) },
  };
}

interface TalkDialogProps {
  /** Those that are loaded around the first one. */
  readonly messages: readonly ChatMessage[];
  readonly first: ChatMessage;
  readonly onClose: () => void;
}

const becomes = [
  { value: 'question', text: 'A new question' },
  { value: 'answer', text: 'An answer' },
] as const;

/** Marks messages of a chat, and begins a question or an answer with them. */
export function TalkDialog({ messages, first, onClose }: TalkDialogProps) {
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const { offered, more } = useOffered(messages, first);
  const [chosen, setChosen] = useState<readonly string[]>([first._id]);
  const [kind, setKind] = useState<(typeof becomes)[number]['value']>('question');
  const [address, setAddress] = useState('');
  const [error, setError] = useState('');

  const submit = () => {
    const marked = offered.filter(({ _id }) => chosen.includes(_id));
    const qid = questionIdIn(address);
    if (marked.length === 0) setError('Choose at least one message.');
    else if (marked.length > TALK_MESSAGES_MAX) {
      setError(`Choose at most ${TALK_MESSAGES_MAX} messages.`);
    } else if (kind === 'answer' && qid === '') setError('Enter the address of the question.');
    else {
      const state: TalkState = {
        talk: { chatId: first.chatId, quote: quotedTalk(marked, username) },
      };
      onClose();
      navigate(kind === 'question' ? ASK_PATH : newAnswerPath(qid), { state });
    }
  };
  return (
    <FormDialog
      title="Make a question of it"
      submitLabel="Start writing"
      change={{ failure: error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={classes.messages}>
        <legend>Messages to quote</legend>
        <Stack className={classes.list} gap={4} pad={8} {...scrollBox('Messages')}>
          {more.earlier.hasMore && (
            <MoreButton more={more.earlier} failure={MORE_FAILED}>
              Earlier messages
            </MoreButton>
          )}
          {offered.map((message) => (
            <Checkbox
              key={message._id}
              checked={chosen.includes(message._id)}
              onCheck={(isOn) => {
                setError('');
                setChosen((before) =>
                  isOn ? [...before, message._id] : before.filter((id) => id !== message._id),
                );
              }}
              label={
                <span className={classes.line} dir="auto">
                  <Text as="bdi" weight="medium">
                    {message.msgFrom}
                  </Text>{' '}
                  {plainText(message.poll?.question ?? message.msg)}
                </span>
              }
            />
          ))}
          {more.later.hasMore && (
            <MoreButton more={more.later} failure={MORE_FAILED}>
              Later messages
            </MoreButton>
          )}
        </Stack>
      </fieldset>
      <ChoiceList label="Turn them into" choices={becomes} chosen={kind} onChange={setKind} />
      {kind === 'answer' && (
        <QuestionAddressField
          label="The question to answer"
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setError('');
          }}
        />
      )}
      <Hint>
        Everyone can read questions. Once yours is posted, a link to it appears in the chat.
      </Hint>
    </FormDialog>
  );
}
