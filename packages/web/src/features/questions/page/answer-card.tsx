import type { Answer } from '@collabor8/domain';
import { memo } from 'react';
import { Link } from '../../../shared/navigation/link.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import classes from './answer-card.module.css';
import { AttributionLine } from './attribution-line.js';
import { Comments } from './comments.js';
import { answerAnchor } from './use-answer-in-view.js';
import type { QuestionHandle } from './use-question.js';

interface AnswerCardProps {
  readonly qid: string;
  readonly answer: Answer;
  /** It has just arrived: a ring that fades says so. */
  readonly isFresh: boolean;
  readonly readMore: QuestionHandle['readMoreComments'];
}

export const AnswerCard = memo(function AnswerCard({
  qid,
  answer,
  isFresh,
  readMore,
}: AnswerCardProps) {
  return (
    <article
      id={answerAnchor(answer._id)}
      className={classes.card}
      aria-label={`Answer by ${answer.ansBy}`}
      data-fresh={isFresh}
      data-row
      tabIndex={-1}
    >
      <div className={classes.head}>
        <Avatar name={answer.ansBy} size={28} />
        <Link
          className={classes.author}
          to={`/user/${encodeURIComponent(answer.ansBy)}`}
          dir="auto"
        >
          {answer.ansBy}
        </Link>
        <span className={classes.time}>
          <Link to={`#${answerAnchor(encodeURIComponent(answer._id))}`} title="Link to this answer">
            <RelativeTime date={answer.ansDateTime} prefix="answered" />
          </Link>
          <AttributionLine attribution={answer.attribution} shownAs={answer.ansBy} />
        </span>
        {isFresh && <span className={classes.now}>just now</span>}
      </div>
      <div className={classes.body}>
        <Markdown text={answer.text} />
        <div className={classes.comments}>
          <Comments
            qid={qid}
            place={{ type: 'answer', id: answer._id }}
            count={answer.commentCount}
            thread={answer.comments}
            isOpenAtFirst={answer.commentCount > 0}
            readMore={readMore}
          />
        </div>
      </div>
    </article>
  );
});
