import type { Answer } from '@collabor8/domain';
import { memo } from 'react';
import { answerAnchor, answerPath, userPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import { HiddenPost, PostActs } from '../../moderation/index.js';
import { DeleteButton } from '../edit/delete-button.js';
import { EditText } from '../edit/lazy-edits.js';
import { useEditing } from '../edit/use-editing.js';
import { EditedLine } from '../history/edited-line.js';
import classes from './answer-card.module.css';
import { AttributionLine } from './attribution-line.js';
import { Comments } from './comments.js';
import { AnswerVotes } from './post-votes.js';
import type { Accept } from './use-accept.js';
import { ShareButton } from './share-button.js';
import type { QuestionHandle } from './use-question.js';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/controls/button.js';
import acceptanceClasses from './acceptance.module.css';

interface AcceptanceProps {
  readonly answerId: string;
  readonly isAccepted: boolean;
  readonly accept: Accept;
}

const tick = <IconCheck size={16} stroke={2.25} aria-hidden />;

/** Says that an answer is accepted; whoever asked can accept it here and take that back. */
function Acceptance({ answerId, isAccepted, accept }: AcceptanceProps) {
  if (accept === undefined) {
    return isAccepted ? (
      <span className={acceptanceClasses.accepted}>
        {tick}
        Accepted
      </span>
    ) : null;
  }
  return (
    <Button
      size="compact-sm"
      variant={isAccepted ? 'filled' : 'default'}
      aria-pressed={isAccepted}
      title={isAccepted ? 'Unaccept this answer' : 'This answer helped me'}
      leftSection={tick}
      onClick={() => accept(isAccepted ? null : answerId)}
    >
      {isAccepted ? 'Accepted' : 'Accept'}
    </Button>
  );
}

interface AnswerCardProps {
  readonly qid: string;
  readonly answer: Answer;
  /** It has just arrived: a ring that fades says so. */
  readonly isFresh: boolean;
  readonly isAccepted: boolean;
  readonly accept: Accept;
  readonly readMore: QuestionHandle['readMoreComments'];
}

export const AnswerCard = memo(function AnswerCard({
  qid,
  answer,
  isFresh,
  isAccepted,
  accept,
  readMore,
}: AnswerCardProps) {
  const editing = useEditing(answer.ansBy, 'answer');
  return (
    <article
      id={answerAnchor(answer._id)}
      className={classes.card}
      aria-label={`Answer by ${answer.ansBy}`}
      data-fresh={isFresh}
      data-accepted={isAccepted}
      data-row
      tabIndex={-1}
    >
      <div className={classes.head}>
        <Avatar name={answer.ansBy} size={28} />
        <Link className={classes.author} to={userPath(answer.ansBy)} dir="auto">
          {answer.ansBy}
        </Link>
        <span className={classes.time}>
          <Link to={`#${answerAnchor(encodeURIComponent(answer._id))}`} title="Link to this answer">
            <RelativeTime date={answer.ansDateTime} prefix="answered" />
          </Link>
          <EditedLine type="answer" post={answer} />
          <AttributionLine attribution={answer.attribution} shownAs={answer.ansBy} />
        </span>
        <div className={classes.marks}>
          {isFresh && <span className={classes.now}>just now</span>}
          <Acceptance answerId={answer._id} isAccepted={isAccepted} accept={accept} />
        </div>
      </div>
      <div className={classes.body}>
        {editing.isEditing ? (
          <EditText type="answer" post={answer} onDone={editing.end} />
        ) : answer.hidden ? (
          <HiddenPost kind="answer" id={answer._id} author={answer.ansBy} />
        ) : (
          <Markdown text={answer.text} />
        )}
        <div className={classes.foot}>
          <AnswerVotes qid={qid} answer={answer} />
          <ShareButton what="answer" address={answerPath(qid, answer._id)} />
          {answer.hidden === undefined && editing.editButton}
          <DeleteButton type="answer" id={answer._id} author={answer.ansBy} />
          <PostActs
            kind="answer"
            id={answer._id}
            author={answer.ansBy}
            what="answer"
            isHidden={answer.hidden === true}
          />
        </div>
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
