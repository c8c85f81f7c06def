import { isSpoken, TALK_MESSAGES_MAX, quotedTalk, type ChatMessage } from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../../shared/api/trpc.js';
import { useNavigate } from '../../../../shared/navigation/navigation.js';
import { ASK_PATH, newAnswerPath } from '../../../../shared/paths.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { ChoiceList } from '../../../../shared/ui/choice-buttons.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { Checkbox } from '../../../../shared/ui/fields/checkbox.js';
import { Hint, scrollBox, Stack, Text } from '../../../../shared/ui/layout.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { plainText } from '../../../messages/index.js';
import { questionIdIn, QuestionAddressField, type TalkState } from '../../../questions/index.js';
import classes from './talk-dialog.module.css';

/** Messages that are offered before and behind the first one, and as many more with each click. */
const STEP = TALK_MESSAGES_MAX / 2;

type Way = 'earlier' | 'later';

/** Both without doubles, in their order. */
function merged(known: readonly ChatMessage[], read: readonly ChatMessage[]) {
  const ids = new Set(known.map(({ _id }) => _id));
  return [...known, ...read.filter(({ _id }) => !ids.has(_id))].toSorted(
    (one, other) => one.seq - other.seq,
  );
}

/**
 * The messages around `first` that can be chosen, and how more of them come: those that are loaded already, then those that
 * are read around the outermost one. A way is undefined where nothing follows.
 */
function useOffered(loaded: readonly ChatMessage[], first: ChatMessage) {
  const utils = trpc.useUtils();
  const [read, setRead] = useState<readonly ChatMessage[]>([]);
  const [span, setSpan] = useState({ earlier: STEP, later: STEP });
  const [isOver, setOver] = useState({ earlier: false, later: false });
  const [state, setState] = useState<'reading' | 'failed' | undefined>(undefined);

  const spoken = merged(loaded, read).filter(isSpoken);
  const at = spoken.findIndex(({ _id }) => _id === first._id);
  const [from, to] = [Math.max(0, at - span.earlier), at + span.later];

  const widen = (way: Way) => setSpan((before) => ({ ...before, [way]: before[way] + STEP }));
  async function readOn(way: Way): Promise<void> {
    const outermost = way === 'earlier' ? spoken[0] : spoken.at(-1);
    if (outermost === undefined) return;
    setState('reading');
    try {
      const { chatId, _id: messageId } = outermost;
      const page = await utils.chats.around.fetch({ chatId, messageId });
      setRead((before) => merged(before, page.messages));
      const isLast = way === 'earlier' ? page.loadedFrom === 0 : page.laterCursor === undefined;
      setOver((before) => ({ ...before, [way]: isLast }));
      widen(way);
      setState(undefined);
    } catch {
      setState('failed');
    }
  }

  const moreOf = (way: Way, hasLoaded: boolean): (() => void) | undefined => {
    if (hasLoaded) return () => widen(way);
    return isOver[way] ? undefined : () => void readOn(way);
  };
  return {
    offered: spoken.slice(from, to),
    more: { earlier: moreOf('earlier', from > 0), later: moreOf('later', to < spoken.length) },
    isReading: state === 'reading',
    hasFailed: state === 'failed',
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
  const { offered, more, isReading, hasFailed } = useOffered(messages, first);
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
          {more.earlier && (
            <Button variant="subtle" loading={isReading} onClick={more.earlier}>
              Earlier messages
            </Button>
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
          {more.later && (
            <Button variant="subtle" loading={isReading} onClick={more.later}>
              Later messages
            </Button>
          )}
        </Stack>
        <AlertLine message={hasFailed ? 'More messages could not be loaded.' : null} />
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
