import type { AnswerOrder, QuestionPage } from '@collabor8/domain';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { AnswerOrderButtons } from './answer-order-buttons.js';
import { AnswerCard } from './answer-card.js';
import classes from './answer-list.module.css';
import { countOf } from '../../../shared/counts.js';
import { DeletedAnswer } from './deleted-answer.js';
import { useAccept } from './use-accept.js';
import type { QuestionHandle } from './use-question.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface AnswerListProps {
  readonly page: QuestionPage;
  /** That of the address; the page may still stand in another. */
  readonly order: AnswerOrder;
  readonly handle: QuestionHandle;
  readonly freshIds: ReadonlySet<string>;
}

/** The accepted answer first, wherever it stands in the order of the others. */
const inOrder = ({ answers, accepted }: QuestionPage, firstId: string | undefined) => {
  const first = answers.find(({ _id }) => _id === firstId) ?? accepted;
  if (first === null || first._id !== firstId) return answers;
  return [first, ...answers.filter(({ _id }) => _id !== firstId)];
};

/** In the order of the address; live updates append to the oldest. */
export function AnswerList({ page, order, handle, freshIds }: AnswerListProps) {
  const accept = useAccept(page.question);
  return (
    <section aria-labelledby="answers" className={classes.answers}>
      <div className={classes.head}>
        <h2 id="answers">{countOf(page.question.answerCount, 'answer')}</h2>
        {page.question.answerCount > 1 && <AnswerOrderButtons order={order} />}
      </div>
      <VisuallyHidden as="p" role="status">
        {page.answers
          .filter(({ _id }) => freshIds.has(_id))
          .map(({ ansBy }) => `New answer by ${ansBy}`)
          .join('. ')}
      </VisuallyHidden>
      {page.question.answerCount === 0 && page.question.deletedAt === undefined && (
        <p className={classes.none}>Nobody has answered yet. Be the first.</p>
      )}
      <InfiniteList
        hasMore={page.answersCursor !== null}
        isLoadingMore={handle.isLoadingMore}
        error={handle.hasLoadMoreFailed ? 'More answers could not be loaded.' : null}
        onLoadMore={handle.loadMoreAnswers}
      >
        <div className={classes.list}>
          {inOrder(page, handle.firstAnswerId).map((answer) => {
            const shown = { qid: page.question._id, answer, readMore: handle.readMoreComments };
            if (answer.deletedAt !== undefined)
              return <DeletedAnswer key={answer._id} {...shown} />;
            return (
              <AnswerCard
                key={answer._id}
                {...shown}
                isFresh={freshIds.has(answer._id)}
                isAccepted={answer._id === page.question.acceptedAnswerId}
                accept={accept}
              />
            );
          })}
        </div>
      </InfiniteList>
    </section>
  );
}
