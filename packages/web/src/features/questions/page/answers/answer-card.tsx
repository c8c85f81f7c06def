import type { QuestionRow, Answer } from '@collabor8/domain';
import { use, useCallback, memo } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { answerAnchor, answerPath } from '../../../../shared/paths.js';
import { Link } from '../../../../shared/navigation/navigation.js';
import { Avatar, PersonLink } from '../../../../shared/ui/avatar.js';
import { Box, Row } from '../../../../shared/ui/layout.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import { Reputation } from '../../../users/index.js';
import { PostButtons, PostOrigin, PostText, ShareButton } from '../post-footer.js';
import { TalkThrough } from '../later-parts.js';
import { ReadQuestionContext } from '../page-parts.js';
import { EditText, useEditing } from '../../edit/use-editing.js';
import texts from '../../../../shared/ui/text.module.css';
import classes from './answer-card.module.css';
import { Comments } from '../comments/comments.js';
import { AnswerVotes } from '../post-votes.js';
import type { QuestionHandle } from '../use-question.js';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '../../../../shared/ui/controls/button.js';
import acceptanceClasses from './acceptance.module.css';

export interface AnswerCommentsProps {
  readonly qid: string;
  readonly answer: Answer;
  readonly readMore: QuestionHandle['readMoreComments'];
  readonly isOpenAtFirst: boolean;
  readonly isClosed?: boolean;
}

export const AnswerComments = ({ answer, ...props }: AnswerCommentsProps) => (
  <Box above={16}>
    <Comments
      {...props}
      parent={{ type: 'answer', id: answer._id }}
      count={answer.commentCount}
      thread={answer.comments}
    />
  </Box>
);

/** Accepts an answer, or none; undefined for readers who have not asked the question. */
type Accept = ((answerId: string | null) => void) | undefined;

export function useAccept({ _id: qid, askedBy }: Pick<QuestionRow, '_id' | 'askedBy'>): Accept {
  const { user } = useUserContext();
  const { mutate } = useChange(trpc.questions.accept, {
    event: (event) => event,
    say: (sentence) => `Your choice could not be saved. ${sentence}`,
    inCorner: true,
  });
  const accept = useCallback((answerId: string | null) => mutate({ qid, answerId }), [mutate, qid]);
  const { isLocked } = use(ReadQuestionContext);
  return user.username === askedBy && !isLocked ? accept : undefined;
}

interface AcceptanceProps {
  readonly answerId: string;
  readonly isAccepted: boolean;
  readonly accept: Accept;
}

const tick = <IconCheck size={16} aria-hidden />;

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
      data-on-paper={isAccepted || undefined}
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
  const post = { type: 'answer', post: answer, author: answer.ansBy } as const;
  const editing = useEditing(post);
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
      <Row gap={[4, 12]} size="s" below={8}>
        <Avatar name={answer.ansBy} size={28} />
        <PersonLink name={answer.ansBy} className={texts.name} />
        <Reputation of={answer.ansBy} />
        <span className={classes.time}>
          <Link to={`#${answerAnchor(encodeURIComponent(answer._id))}`} title="Link to this answer">
            <RelativeTime date={answer.ansDateTime} prefix="answered" />
          </Link>
          <PostOrigin {...post} attribution={answer.attribution} />
        </span>
        <Row gap={8} fit="apart" isOneLine>
          {isFresh && <span className={classes.now}>just now</span>}
          <Acceptance answerId={answer._id} isAccepted={isAccepted} accept={accept} />
        </Row>
      </Row>
      <div className={classes.body}>
        {editing.isEditing ? (
          <EditText type="answer" post={answer} role={editing.role} onDone={editing.end} />
        ) : (
          <PostText {...post} text={answer.text} />
        )}
        <Row gap={[8, 12]} above={12}>
          <AnswerVotes qid={qid} answer={answer} />
          <ShareButton what="answer" address={answerPath(qid, answer._id)} />
          <PostButtons {...post} editButton={editing.editButton}>
            {/* About the question by who asked it; whoever answers calls from there. */}
            {!answer.hidden && <TalkThrough qid={accept && qid} username={answer.ansBy} />}
          </PostButtons>
        </Row>
        <AnswerComments {...{ qid, answer, readMore }} isOpenAtFirst={answer.commentCount > 0} />
      </div>
    </article>
  );
});
