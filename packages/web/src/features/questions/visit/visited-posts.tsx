import type { Answer, Comment, CommentThread } from '@collabor8/domain';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/ui/infinite-list.js';
import { countOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/link.js';
import { answerAnchor, commentAnchor, userPath } from '../../../shared/paths.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import acceptance from '../page/answers/acceptance.module.css';
import answerClasses from '../page/answers/answer-card.module.css';
import { AttributionLine } from '../page/post-footer.js';
import classes from '../page/comments/comments.module.css';

const VisitedComment = ({ comment }: { readonly comment: Comment }) => (
  <li id={commentAnchor(comment._id)} className={classes.item}>
    <Avatar name={comment.commentBy} size={22} />
    <div className={classes.body}>
      <Link className={classes.author} to={userPath(comment.commentBy)}>
        {comment.commentBy}
      </Link>{' '}
      <div className={classes.text}>
        <Markdown text={comment.text} />
      </div>{' '}
      <span className={classes.time}>
        <RelativeTime date={comment.commentDateTime} />
        <AttributionLine attribution={comment.attribution} shownAs={comment.commentBy} />
      </span>
    </div>
  </li>
);

interface VisitedCommentsProps {
  readonly parentId: string;
  readonly count: number;
  /** The beginning of it. */
  readonly thread: CommentThread;
}

export function VisitedComments({ parentId, count, thread }: VisitedCommentsProps) {
  const { client } = trpc.useUtils();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = usePages<CommentThread>({
    queryKey: ['visited comments', parentId],
    read: ({ cursor }) =>
      cursor === undefined
        ? Promise.resolve(thread)
        : client.questions.commentsPage.query({ parentId, cursor }),
    initialData: { pages: [thread], pageParams: [null] },
    staleTime: Infinity,
  });
  const comments = (data?.pages ?? []).flatMap(({ items }) => items);
  if (comments.length === 0) return null;
  return (
    <section className={classes.comments} aria-label="Comments">
      <p className={classes.count}>{countOf(count, 'comment')}</p>
      <ul className={classes.list}>
        {comments.map((comment) => (
          <VisitedComment key={comment._id} comment={comment} />
        ))}
      </ul>
      {hasNextPage && (
        <QuietButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more comments
        </QuietButton>
      )}
    </section>
  );
}

interface VisitedAnswerProps {
  readonly answer: Answer;
  readonly isAccepted: boolean;
}

export const VisitedAnswer = ({ answer, isAccepted }: VisitedAnswerProps) => (
  <article
    id={answerAnchor(answer._id)}
    className={answerClasses.card}
    aria-label={`Answer by ${answer.ansBy}`}
    data-accepted={isAccepted}
    tabIndex={-1}
  >
    <div className={answerClasses.head}>
      <Avatar name={answer.ansBy} size={28} />
      <Link className={answerClasses.author} to={userPath(answer.ansBy)} dir="auto">
        {answer.ansBy}
      </Link>
      <span className={answerClasses.time}>
        <RelativeTime date={answer.ansDateTime} prefix="answered" />
        <AttributionLine attribution={answer.attribution} shownAs={answer.ansBy} />
      </span>
      <div className={answerClasses.marks}>
        <span>{countOf(answer.score, 'vote')}</span>
        {isAccepted && <span className={acceptance.accepted}>Accepted</span>}
      </div>
    </div>
    <Markdown text={answer.text} />
    <div className={answerClasses.comments}>
      <VisitedComments parentId={answer._id} count={answer.commentCount} thread={answer.comments} />
    </div>
  </article>
);
