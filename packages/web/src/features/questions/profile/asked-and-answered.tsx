import { AUTHORED_PAGE_SIZE, DEFAULT_ORDER, type LiveEvent } from '@collabor8/domain';
import { trpc, type Total } from '../../../shared/api/trpc.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { usePages, useQuestionNews } from '../../../shared/reads/use-pages.js';
import { countOf, totalOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { answerPath, QUESTIONS_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { QuestionList } from '../list/question-list.js';
import { useQuestionList } from '../list/use-question-list.js';
import rowList from '../../../shared/ui/row-list.module.css';
import classes from './asked-and-answered.module.css';

interface ListTotalProps {
  readonly total: Total | undefined;
  readonly noun: string;
}

/** How long a list of a profile is, beside the tabs where there is room. */
const ListTotal = ({ total, noun }: ListTotalProps) => (
  <p className={classes.total}>
    {total !== undefined &&
      `${total.isExact ? countOf(total.count, noun) : totalOf(total, `${noun}s`)}, newest first`}
  </p>
);

/** What brings answers, and changes what is shown of them. */
const OF_ANSWERS: readonly LiveEvent['name'][] = [
  'answerUpdate',
  'editUpdate',
  'questionUpdate',
  'deleteUpdate',
  'restoreUpdate',
];

/** What somebody has answered, on their profile; each leads to the answer. */
export function GivenAnswers({ username }: { readonly username: string }) {
  const { client } = trpc.useUtils();
  const list = usePages({
    queryKey: ['answers by', username],
    read: (at) => client.questions.answersBy.query({ username, limit: AUTHORED_PAGE_SIZE, ...at }),
    idOf: ({ _id }) => _id,
  });
  useQuestionNews(OF_ANSWERS, list.retry);
  return (
    <InfiniteList
      list={list}
      what="answers"
      rows={4}
      height={84}
      empty={
        <EmptyState
          title="No answers yet"
          action={
            <ButtonLink to={`${QUESTIONS_PATH}?order=unanswered`} variant="default">
              Questions without an answer
            </ButtonLink>
          }
        >{`${username} has not answered any questions yet.`}</EmptyState>
      }
    >
      {(answers) => (
        <>
          <ListTotal total={list.last?.total} noun="answer" />
          <ul className={rowList.card}>
            {answers.map(({ _id, qid, title, excerpt, ansDateTime }) => (
              <li key={_id} className={classes.row}>
                <h2 className={classes.title} dir="auto">
                  <Link to={answerPath(qid, _id)} data-row>
                    <MathText text={title} />
                  </Link>
                </h2>
                <p className={classes.excerpt} dir="auto">
                  <MathText text={excerpt} />
                </p>
                <p className={classes.time}>
                  <RelativeTime date={ansDateTime} prefix="answered" />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </InfiniteList>
  );
}

export function AskedQuestions({ username }: { readonly username: string }) {
  const list = useQuestionList({ order: DEFAULT_ORDER, search: '', tag: '', askedBy: username });
  return (
    <>
      <ListTotal total={list.listing?.total} noun="question" />
      <QuestionList list={list} />
    </>
  );
}
