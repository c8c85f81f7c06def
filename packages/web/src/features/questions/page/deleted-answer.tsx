import type { Answer } from '@collabor8/domain';
import { memo } from 'react';
import { answerAnchor } from '../../../shared/paths.js';
import classes from './answer-card.module.css';
import { Comments } from './comments.js';
import type { QuestionHandle } from './use-question.js';

interface DeletedAnswerProps {
  readonly qid: string;
  readonly answer: Answer;
  readonly readMore: QuestionHandle['readMoreComments'];
}

/** What stands for an answer that was deleted, above what others said to it. */
export const DeletedAnswer = memo(function DeletedAnswer({
  qid,
  answer,
  readMore,
}: DeletedAnswerProps) {
  return (
    <article id={answerAnchor(answer._id)} className={classes.card} aria-label="Deleted answer">
      <p className={classes.gone}>
        {answer.byModerator
          ? 'This answer was deleted by a moderator'
          : 'This answer was deleted by its author'}
      </p>
      <div className={classes.comments}>
        <Comments
          qid={qid}
          place={{ type: 'answer', id: answer._id }}
          count={answer.commentCount}
          thread={answer.comments}
          isOpenAtFirst
          isClosed
          readMore={readMore}
        />
      </div>
    </article>
  );
});
