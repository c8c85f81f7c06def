import {
  answererIn,
  checkSummary,
  draftOfTalk,
  isTalkedThrough,
  newerCall,
  otherIn,
  summaryOf,
  type NumberedCall,
} from '@collabor8/domain';
import { useState, type SubmitEvent } from 'react';
import { trpc, errorCode, serverMessage, changing, useChange } from '../../../shared/api/trpc.js';
import { useNavigate, useParams } from '../../../shared/navigation/navigation.js';
import { boardPath, CALL_PATH, newAnswerPath } from '../../../shared/paths.js';
import { declareRead } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { Row, Stack } from '../../../shared/ui/layout.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { MarkdownEditor } from '../../../shared/ui/markdown/markdown-editor.js';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import {
  AlertLine,
  EmptyState,
  ErrorState,
  SkeletonRows,
} from '../../../shared/ui/states/states.js';
import { SubjectLink } from './subject-link.js';

const callRead = declareRead({
  path: 'calls.open',
  topic: ({ callId }) => ({ kind: 'call', callId }),
});

/** One call of the reader's, over or not, as the server keeps it for a day after its end. */
function useCallById(callId: string) {
  const [call, setCall] = useState<NumberedCall>();
  const learn = (news: NumberedCall) => setCall((known) => newerCall(known, news));
  const { error, retry } = useLiveRead(
    callRead,
    { callId },
    {
      land: learn,
      onEvent: (event) => {
        if (event.name === 'callUpdate' && event.call.callId === callId) learn(event.call);
      },
    },
  );
  return { call, learn, error, retry };
}

/** Nothing can be shown of a board that nobody drew on, and of one that is gone. */
const hasNothing = (error: unknown): boolean =>
  ['BAD_REQUEST', 'NOT_FOUND'].includes(errorCode(error) ?? '');

interface WriteUpProps {
  readonly call: NumberedCall;
  readonly onChange: (call: NumberedCall) => void;
}

/** What both write of it; for the one who answers it becomes the draft of an answer. */
function WriteUp({ call, onChange }: WriteUpProps) {
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const { callId, boardId } = call;
  const qid = call.about?.qid ?? '';
  const other = otherIn(call, username).username;
  const isAnswerer = answererIn(call) === username;
  const kept = summaryOf(call, username);
  const theirs = summaryOf(call, other);
  const own = useDraft(`talk:${callId}`);
  const answer = useDraft(`answer:${qid}`);
  const [isWritten, setWritten] = useState(own.text !== '');
  const text = isWritten ? own.text : kept;

  const keep = useChange(
    changing(async (summary: string) => {
      const after = await client.calls.summarize.mutate({ callId, text: summary });
      if (!isAnswerer) return { after, draft: undefined };
      const drawing =
        boardId === undefined
          ? undefined
          : await client.whiteboards.freeze.mutate({ id: boardId }).catch((error: unknown) => {
              if (hasNothing(error)) return undefined;
              throw error;
            });
      return { after, draft: draftOfTalk(after, drawing) };
    }),
    {
      onSuccess({ after, draft }) {
        onChange(after);
        own.clear();
        setWritten(false);
        if (draft === undefined) return;
        const before = answer.text.trimEnd();
        answer.setText(before === '' ? draft : `${before}\n\n${draft}`);
        navigate(newAnswerPath(qid));
      },
    },
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkSummary(text);
    if (checked.ok) keep.mutate(checked.value);
    else keep.refuse(checked.error);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {theirs !== '' && (
          <section aria-label={`Summary by ${other}`}>
            <h2>{`What ${other} wrote`}</h2>
            <Markdown text={theirs} highestHeading={3} />
          </section>
        )}
        <MarkdownEditor
          label="Your summary"
          description={
            isAnswerer
              ? `It becomes the draft of an answer, with your board, what ${other} writes, and both names.`
              : `${other} makes the draft of an answer of it, with your board and both names.`
          }
          minRows={6}
          value={text}
          onChange={(next) => {
            own.setText(next);
            setWritten(true);
          }}
        />
        <AlertLine message={keep.failure} />
        <Row gap={8}>
          <Button type="submit" loading={keep.isPending}>
            {isAnswerer ? 'Make a draft of an answer' : `Give it to ${other}`}
          </Button>
          {boardId !== undefined && (
            <ButtonLink variant="default" to={boardPath(boardId)}>
              Open the board
            </ButtonLink>
          )}
        </Row>
        <p role="status">
          {keep.isSuccess && !isAnswerer && !isWritten && `${other} has what you wrote.`}
        </p>
        <p>
          {`Nothing is posted before ${isAnswerer ? 'you have' : `${other} has`} looked at it and pressed ‘Post Answer’.`}
        </p>
      </Stack>
    </form>
  );
}

const ToCalls = () => (
  <ButtonLink to={CALL_PATH} variant="default">
    Calls
  </ButtonLink>
);

function OpenedWriteUp({ callId }: { readonly callId: string }) {
  const { username } = useUserContext().user;
  const { call, learn, error, retry } = useCallById(callId);
  if (call?.about !== undefined && isTalkedThrough(call)) {
    return (
      <>
        <PageHeader title="Talked Through">
          <SubjectLink qid={call.about.qid} />
          {` with ${otherIn(call, username).username}`}
        </PageHeader>
        <WriteUp call={call} onChange={learn} />
      </>
    );
  }
  const isMissing = ['NOT_FOUND', 'FORBIDDEN'].includes(errorCode(error) ?? '');
  if (call !== undefined || isMissing) {
    return (
      <EmptyState isPage title="There is nothing to write up" action={<ToCalls />}>
        Talks about a question are kept for a day, for the two who talked.
      </EmptyState>
    );
  }
  return error === undefined ? (
    <SkeletonRows rows={2} height={120} label="Loading the talk" />
  ) : (
    <ErrorState
      isPage
      title="The talk could not be loaded"
      hint={serverMessage(error)}
      onRetry={retry}
    />
  );
}

/** /call/:callId, after a question was talked through */
export function WriteUpPage() {
  usePageTitle('Talked Through');
  const { callId = '' } = useParams();
  return <OpenedWriteUp key={callId} callId={callId} />;
}
