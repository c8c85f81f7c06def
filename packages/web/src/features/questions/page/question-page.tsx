import {
  checkAnswering,
  questionDeleted,
  readAnswerOrder,
  type LiveEvent,
} from '@collabor8/domain';
import { newAnswerPath } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconClock, IconEye, IconMessage2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from '../../../shared/navigation/navigation.js';
import { trpc, serverMessage } from '../../../shared/api/trpc.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { ErrorState, OutOfDate, SkeletonRows } from '../../../shared/ui/states/states.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { Box, VisuallyHidden } from '../../../shared/ui/layout.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { useLanded } from '../../../shared/reads/use-live-read.js';

import { KeptTexts } from '../edit/use-editing.js';
import { AnswerList } from './answers/answer-list.js';
import { countOf } from '../../../shared/counts.js';
import { commentIn, useAnswerInView } from './post-in-view.js';
import { DeletedQuestion, HeldBanners, LinkedComment, RelatedQuestions } from './later-parts.js';
import { ReadQuestionContext } from './page-parts.js';
import classes from './question-page.module.css';
import { QuestionPost } from './question-post.js';
import { MissingQuestion, isMissing, useQuestion } from './use-question.js';
import type { QuestionListsState } from '../list/question-lists-slice.js';
import { known } from '../question-changes.js';
import { selectUndoables } from './question-pages-slice.js';
import undoClasses from '../edit/undo-line.module.css';

const NewAnswersLine = lazyPart(
  () => import('./answers/new-answers-line.js'),
  'NewAnswersLine',
  null,
);

const FRESH_MS = 60_000;

/** Ids of what arrived in the last minute while the page was open, and what adds one. */
function useArrivals() {
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const add = (id: string) => {
    setFresh((known) => [...known, id]);
    setTimeout(() => setFresh((known) => known.slice(1)), FRESH_MS);
  };
  return [fresh, add] as const;
}

/** What a screen reader is told of others' words: who has said something, and of votes nothing. */
function saidIn(event: LiveEvent, reader: string): string | undefined {
  if (event.name === 'answerUpdate' && event.answer.ansBy !== reader)
    return `New answer by ${event.answer.ansBy}`;
  if (event.name === 'commentUpdate' && event.comment.commentBy !== reader) {
    const place = event.type === 'question' ? 'the question' : 'an answer';
    return `New comment by ${event.comment.commentBy} on ${place}`;
  }
  return undefined;
}

/** A question may be opened before any list, and what keeps lists comes with them. */
interface MaybeLists {
  readonly questionLists?: Pick<QuestionListsState, 'rows'>;
}

/** The title of a question as a list has shown it. */
const selectListedTitle = ({ questionLists }: MaybeLists, qid: string): string | undefined =>
  questionLists && known(questionLists.rows, qid)?.title;

// What is read ahead is kept by what comes with the page.
const icon = { size: 18, 'aria-hidden': true };

/** /question/:qid */
export function QuestionPage() {
  const { qid = '' } = useParams();
  return <OpenQuestion key={qid} qid={qid} />;
}

function OpenQuestion({ qid }: { readonly qid: string }) {
  const reader = useUserContext().user.username;
  const [freshIds, addFresh] = useArrivals();
  const [news, setNews] = useState<readonly string[]>([]);
  const [said, setSaid] = useState({ count: 0, words: '' });
  const order = readAnswerOrder(useSearchParams()[0]);
  const read = useQuestion(qid, {
    order,
    onEvent(event: LiveEvent) {
      const words = saidIn(event, reader);
      if (words !== undefined) setSaid(({ count }) => ({ count: count + 1, words }));
      if (event.name !== 'answerUpdate') return;
      addFresh(event.answer._id);
      if (words !== undefined) setNews((others) => [...others, event.answer._id]);
    },
  });
  const page = useLanded(read.page);
  const handle = { ...read, page };
  const { error } = handle;
  const listedTitle = useAppSelector(selectListedTitle, qid);
  const hasLanded = page !== undefined;
  useAnswerInView(qid, handle, addFresh);
  const commentId = commentIn(useLocation().hash);
  usePageTitle(page?.question.title ?? listedTitle ?? '');
  useView(qid, hasLanded);
  const isLocked = page?.question.locked !== undefined;
  const isHeld = isLocked || page?.question.closed !== undefined;
  const [wasHeld, setWasHeld] = useState(isHeld);
  if (isHeld && !wasHeld) setWasHeld(true);
  const marks = page?.marks;
  const known = useMemo(() => ({ isLocked, commentId, marks }), [isLocked, commentId, marks]);

  const isNotThere = isMissing(error);
  if (isNotThere || page?.deletedAt !== undefined) {
    return (
      <>
        <MissingQuestion
          says={isNotThere ? serverMessage(error) : questionDeleted(page?.byModerator)}
        />
        <KeptTexts parent={{ type: 'question', id: qid }} />
        <UndoLines qid={qid} />
      </>
    );
  }
  if (page === undefined) {
    return error === undefined ? (
      <>
        {listedTitle === undefined ? (
          <VisuallyHidden as="h1">Question</VisuallyHidden>
        ) : (
          <PageHeader title={<MathText text={listedTitle} />} />
        )}
        <SkeletonRows rows={3} height={160} label="Loading the question" />
      </>
    ) : (
      <ErrorState
        isPage
        title="The question could not be loaded"
        hint={serverMessage(error)}
        onRetry={handle.retry}
      />
    );
  }
  const { question } = page;
  const isDeleted = question.deletedAt !== undefined;
  return (
    <ReadQuestionContext value={known}>
      <PageHeader
        title={<MathText text={question.title} />}
        action={
          isDeleted || !checkAnswering(question).ok ? undefined : (
            <ButtonLink className={classes.answer} to={newAnswerPath(qid)}>
              Answer Question
            </ButtonLink>
          )
        }
      >
        <ul className={classes.figures} aria-label="About this question">
          <li>
            <IconMessage2 {...icon} />
            {countOf(question.answerCount, 'answer')}
          </li>
          <li>
            <IconEye {...icon} />
            {countOf(question.viewCount, 'view')}
          </li>
          <li>
            <IconClock {...icon} />
            <RelativeTime date={question.askDateTime} prefix="asked" />
          </li>
        </ul>
      </PageHeader>
      <OutOfDate error={error} onRetry={handle.retry} />
      <VisuallyHidden role="status">
        {/* The same words twice are heard twice. */}
        <span key={said.count}>{said.words}</span>
      </VisuallyHidden>
      {commentId !== undefined && <LinkedComment {...{ qid, commentId, handle }} />}
      <div className={classes.columns}>
        <Box fit="giving">
          {wasHeld && !isDeleted && <HeldBanners question={question} />}
          {isDeleted ? (
            <DeletedQuestion page={page} readMore={handle.readMoreComments} />
          ) : (
            <QuestionPost page={page} readMore={handle.readMoreComments} />
          )}
          <AnswerList page={page} order={order} handle={handle} freshIds={freshIds} />
        </Box>
        <aside className={classes.beside}>
          <RelatedQuestions qid={qid} />
        </aside>
      </div>
      <UndoLines qid={qid}>{news.length > 0 && <NewAnswersLine ids={news} />}</UndoLines>
    </ReadQuestionContext>
  );
}

/** Tells the server once that the reader has opened the question; a failure stays silent. */
function useView(qid: string, hasLanded: boolean): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (hasLanded) client.questions.view.mutate({ qid }).catch(() => undefined);
  }, [qid, hasLanded, client]);
}

const UndoLine = lazyPart(() => import('../edit/own-deletion.js'), 'UndoLine');

interface UndoLinesProps {
  readonly qid: string;
  /** What else is offered there. */
  readonly children?: ReactNode;
}

/** What the reader has just deleted of a question. */
function UndoLines({ qid, children }: UndoLinesProps) {
  const undoables = useAppSelector(selectUndoables).filter((each) => each.qid === qid);
  return (
    <div className={undoClasses.lines}>
      {children}
      <div className={undoClasses.undoables} role="status">
        {undoables.map((undoable) => (
          <UndoLine key={undoable.id} undoable={undoable} />
        ))}
      </div>
    </div>
  );
}
