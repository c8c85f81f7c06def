import { quotedTalk, TALK_MESSAGES_MAX, type ChatMessage } from '@collabor8/domain';
import { useState } from 'react';
import { useNavigate } from '../../../../shared/navigation/navigation.js';
import { ASK_PATH, newAnswerPath } from '../../../../shared/paths.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { ChoiceList } from '../../../../shared/ui/choice-list.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { scrollBox } from '../../../../shared/ui/layout.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { Checkbox } from '../../../../shared/ui/fields/checkbox.js';
import { plainText } from '../../../messages/index.js';
import { questionIdIn, QuestionAddressField, type TalkState } from '../../../questions/index.js';
import classes from './talk-dialog.module.css';
import { useOffered } from './use-offered.js';

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
      isWorking={false}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={classes.messages}>
        <legend>Messages to quote</legend>
        <div className={classes.list} {...scrollBox('Messages')}>
          {more.earlier && (
            <Button variant="subtle" loading={isReading} onClick={more.earlier}>
              Earlier messages
            </Button>
          )}
          {offered.map((message) => (
            <Checkbox
              key={message._id}
              checked={chosen.includes(message._id)}
              onChange={({ currentTarget }) => {
                setError('');
                setChosen((before) =>
                  currentTarget.checked
                    ? [...before, message._id]
                    : before.filter((id) => id !== message._id),
                );
              }}
              label={
                <span className={classes.line} dir="auto">
                  <bdi className={classes.name}>{message.msgFrom}</bdi>{' '}
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
        </div>
        <AlertLine message={hasFailed ? 'More messages could not be loaded.' : null} />
      </fieldset>
      <ChoiceList label="Turn them into" choices={becomes} chosen={kind} onChange={setKind} />
      {kind === 'answer' && (
        <QuestionAddressField
          label="Address of the question to answer"
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setError('');
          }}
        />
      )}
      <p className={classes.note}>
        Everyone can read questions. Once yours is posted, a link to it appears in the chat.
      </p>
    </FormDialog>
  );
}
