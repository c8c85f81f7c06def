import { Box, ListHead, Stack, Text } from '../../../../shared/ui/layout.js';
import {
  type AnswerOrder,
  type QuestionPage,
  answerOrders,
  checkAnswering,
  DEFAULT_ANSWER_ORDER,
} from '@collabor8/domain';
import { ListEnd } from '../../../../shared/ui/infinite-list.js';
import { AnswerCard, AnswerComments, useAccept, type AnswerCommentsProps } from './answer-card.js';
import { countOf } from '../../../../shared/counts.js';
import { GoneAnswers, KeptEdit } from '../../edit/use-editing.js';
import { postDeleted } from '../../question-changes.js';
import type { QuestionHandle } from '../use-question.js';
import { useSearchParams } from '../../../../shared/navigation/navigation.js';
import { ChoiceButtons } from '../../../../shared/ui/choice-buttons.js';
import { Fragment, memo } from 'react';
import { answerAnchor } from '../../../../shared/paths.js';
import answerCardClasses from './answer-card.module.css';

type DeletedAnswerProps = Pick<AnswerCommentsProps, 'qid' | 'answer' | 'readMore'>;

/** What stands for an answer that was deleted, above what others said to it. */
const DeletedAnswer = memo(function DeletedAnswer({ qid, answer, readMore }: DeletedAnswerProps) {
  return (
    <article
      id={answerAnchor(answer._id)}
      className={answerCardClasses.card}
      aria-label="Deleted answer"
    >
      <p className={answerCardClasses.gone}>{postDeleted('answer', answer.byModerator)}</p>
      <KeptEdit type="answer" id={answer._id} />
      <AnswerComments {...{ qid, answer, readMore }} isOpenAtFirst isClosed />
    </article>
  );
});

const names: Readonly<Record<AnswerOrder, string>> = {
  oldest: 'Oldest',
  newest: 'Newest',
  best: 'Best',
};

const choices = answerOrders.map((value) => ({ value, text: names[value] }));

/** The order stands in the address. */
function AnswerOrderButtons({ order }: { readonly order: AnswerOrder }) {
  const [address, setAddress] = useSearchParams();
  const choose = (next: AnswerOrder) => {
    const changed = new URLSearchParams(address);
    if (next === DEFAULT_ANSWER_ORDER) changed.delete('answers');
    else changed.set('answers', next);
    setAddress(changed);
  };
  return <ChoiceButtons label="Sort answers" choices={choices} chosen={order} onChange={choose} />;
}

interface AnswerListProps {
  readonly page: QuestionPage;
  /** That of the address; the page may still stand in another. */
  readonly order: AnswerOrder;
  readonly handle: QuestionHandle;
  readonly freshIds: readonly string[];
}

/** The accepted answer first, wherever it stands in the order of the others. */
const inOrder = ({ answers, accepted }: QuestionPage, firstId: string | undefined) => {
  const first = answers.find(({ _id }) => _id === firstId) ?? accepted;
  if (first === null || first._id !== firstId) return answers;
  return [first, ...answers.filter(({ _id }) => _id !== firstId)];
};

/** In the order of the address; live updates append to the oldest. */
export function AnswerList({ page, order, handle, freshIds }: AnswerListProps) {
  const { question } = page;
  const accept = useAccept(question);
  return (
    <Box as="section" above={32} aria-labelledby="answers">
      <ListHead>
        <h2 id="answers">{countOf(question.answerCount, 'answer')}</h2>
        {question.answerCount > 1 && <AnswerOrderButtons order={order} />}
      </ListHead>
      {question.answerCount === 0 &&
        question.deletedAt === undefined &&
        checkAnswering(question).ok && (
          <Text as="p" tone="muted">
            Nobody has answered yet. Be the first.
          </Text>
        )}
      <Stack gap={16}>
        {page.marks && <GoneAnswers page={page} />}
        {inOrder(page, handle.firstAnswerId).map((answer) => {
          const shown = { qid: question._id, answer, readMore: handle.readMoreComments };
          return (
            <Fragment key={answer._id}>
              {answer.deletedAt === undefined ? (
                <AnswerCard
                  {...shown}
                  isFresh={freshIds.includes(answer._id)}
                  isAccepted={answer._id === question.acceptedAnswerId}
                  accept={accept}
                />
              ) : (
                <DeletedAnswer {...shown} />
              )}
              {page.marks && <GoneAnswers page={page} after={answer._id} />}
            </Fragment>
          );
        })}
      </Stack>
      <ListEnd more={handle.more} what="answers" />
    </Box>
  );
}
