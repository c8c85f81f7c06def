import {
  checkAnswering,
  questionDeleted,
  questionInput,
  readAnswerOrder,
  voteCount,
  type AnswerOrder,
  type QuestionPage,
  type Answer,
  type Comment,
  type CommentThread,
} from '@collabor8/domain';
import { trpc, errorCode, serverMessage } from '../../../shared/api/trpc.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { usePages } from '../../../shared/reads/use-pages.js';
import { countOf } from '../../../shared/counts.js';
import { LogInLink } from '../../../shared/navigation/log-in-link.js';
import { useParams, useSearchParams } from '../../../shared/navigation/navigation.js';
import { newAnswerPath, answerAnchor, commentAnchor } from '../../../shared/paths.js';
import { Box, Row, Stack, Text, VisuallyHidden } from '../../../shared/ui/layout.js';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import {
  EmptyState,
  ErrorState,
  SkeletonRows,
  ToQuestions,
  MoreButton,
} from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { TagList } from '../../tags/index.js';
import { AttributionLine } from '../page/post-footer.js';
import texts from '../../../shared/ui/text.module.css';
import classes from '../page/question-page.module.css';
import postClasses from '../page/question-post.module.css';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import acceptance from '../page/answers/acceptance.module.css';
import answerClasses from '../page/answers/answer-card.module.css';
import commentClasses from '../page/comments/comments.module.css';

const VisitedComment = ({ comment }: { readonly comment: Comment }) => (
  <li id={commentAnchor(comment._id)} className={commentClasses.item}>
    <Avatar name={comment.commentBy} size={22} />
    <div className={commentClasses.body}>
      <PersonLink name={comment.commentBy} className={texts.name} />{' '}
      <div className={commentClasses.text}>
        <Markdown
          text={comment.text}
          post={{ key: `comment:${comment._id}`, by: comment.commentBy }}
        />
      </div>{' '}
      <span className={commentClasses.time}>
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

function VisitedComments({ parentId, count, thread }: VisitedCommentsProps) {
  const { client } = trpc.useUtils();
  const { items: comments = [], more } = usePages({
    queryKey: ['visited comments', parentId],
    read: ({ cursor }) =>
      cursor === undefined
        ? Promise.resolve(thread)
        : client.questions.commentsPage.query({ parentId, cursor }),
    idOf: ({ _id }: Comment) => _id,
    initialData: { pages: [thread], pageParams: [null] },
    staleTime: Infinity,
  });
  if (comments.length === 0) return null;
  return (
    <section className={commentClasses.comments} aria-label="Comments">
      <Text as="p" weight="strong" isCount>
        {countOf(count, 'comment')}
      </Text>
      <Box as="ul" above={8} below={8}>
        {comments.map((comment) => (
          <VisitedComment key={comment._id} comment={comment} />
        ))}
      </Box>
      {more.hasMore && (
        <MoreButton more={more} failure="More comments could not be loaded.">
          Show more comments
        </MoreButton>
      )}
    </section>
  );
}

interface VisitedAnswerProps {
  readonly answer: Answer;
  readonly isAccepted: boolean;
}

const VisitedAnswer = ({ answer, isAccepted }: VisitedAnswerProps) => (
  <article
    id={answerAnchor(answer._id)}
    className={answerClasses.card}
    aria-label={`Answer by ${answer.ansBy}`}
    data-accepted={isAccepted}
    tabIndex={-1}
  >
    <Row gap={[4, 12]} size="s" below={8}>
      <Avatar name={answer.ansBy} size={28} />
      <PersonLink name={answer.ansBy} className={texts.name} />
      <span className={answerClasses.time}>
        <RelativeTime date={answer.ansDateTime} prefix="answered" />
        <AttributionLine attribution={answer.attribution} shownAs={answer.ansBy} />
      </span>
      <Row gap={8} fit="apart" isOneLine>
        <span>{countOf(answer.score, 'vote')}</span>
        {isAccepted && <span className={acceptance.accepted}>Accepted</span>}
      </Row>
    </Row>
    <div className={answerClasses.body}>
      <Markdown text={answer.text} post={{ key: `answer:${answer._id}`, by: answer.ansBy }} />
      <Box above={16}>
        <VisitedComments
          parentId={answer._id}
          count={answer.commentCount}
          thread={answer.comments}
        />
      </Box>
    </div>
  </article>
);

const Gone = ({ says }: { readonly says: string }) => (
  <>
    <PageHeader title="Question" />
    <EmptyState title={says} action={<ToQuestions />} />
  </>
);

/** The answers of a page and what follows them; the accepted one first. */
function VisitedAnswers({
  page,
  order,
}: {
  readonly page: QuestionPage;
  readonly order: AnswerOrder;
}) {
  const { client } = trpc.useUtils();
  const { question, accepted } = page;
  const qid = question._id;
  const list = usePages({
    queryKey: ['visited answers', qid, order],
    read: async ({ cursor }) => {
      if (cursor === undefined) return { items: page.answers, nextCursor: page.answersCursor };
      const { answers, answersCursor } = await client.questions.answersPage.query({
        ...questionInput(qid, order),
        cursor,
      });
      return { items: answers, nextCursor: answersCursor };
    },
    idOf: ({ _id }) => _id,
  });
  return (
    <InfiniteList list={list} what="answers">
      {(others) => (
        <Stack gap={16}>
          {[
            ...(accepted === null ? [] : [accepted]),
            ...others.filter(({ _id }) => _id !== accepted?._id),
          ].map(
            (answer) =>
              answer.deletedAt === undefined && (
                <VisitedAnswer
                  key={answer._id}
                  answer={answer}
                  isAccepted={answer._id === question.acceptedAnswerId}
                />
              ),
          )}
        </Stack>
      )}
    </InfiniteList>
  );
}

/** /question/:qid for whoever is not signed in: to be read, with a way to where one answers. */
export function VisitedQuestionPage() {
  const { qid = '' } = useParams();
  const order = readAnswerOrder(useSearchParams()[0]);
  const input = questionInput(qid, order);
  const { data, error, refetch } = trpc.questions.open.useQuery(input);
  const page = data?.value;
  usePageTitle(page?.question.title ?? '');
  if (page === undefined) {
    if (error === null) {
      return (
        <>
          <VisuallyHidden as="h1">Question</VisuallyHidden>
          <SkeletonRows rows={3} height={160} label="Loading the question" />
        </>
      );
    }
    return errorCode(error) === 'NOT_FOUND' ? (
      <Gone says={serverMessage(error) ?? 'Question not found'} />
    ) : (
      <ErrorState
        isPage
        title="The question could not be loaded"
        hint={serverMessage(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (page.deletedAt !== undefined) return <Gone says={questionDeleted(page.byModerator)} />;
  const { question, text } = page;
  const isDeleted = question.deletedAt !== undefined;
  return (
    <>
      <PageHeader title={<MathText text={question.title} />}>
        <ul className={classes.figures} aria-label="About this question">
          <li>{countOf(question.answerCount, 'answer')}</li>
          <li>{countOf(voteCount(question), 'vote')}</li>
          <li>{countOf(question.viewCount, 'view')}</li>
          <li>
            <RelativeTime date={question.askDateTime} prefix="asked" />
          </li>
        </ul>
      </PageHeader>
      <Stack gap={24}>
        <article className={postClasses.gone} aria-label="Question">
          {isDeleted ? (
            <p>{questionDeleted(question.byModerator)}</p>
          ) : (
            <div>
              <Markdown text={text} post={{ key: `question:${qid}`, by: question.askedBy }} />
            </div>
          )}
          <Row gap={12} at="between" above={16}>
            <TagList names={question.tags} />
            {!isDeleted && (
              <span>
                <PersonLink name={question.askedBy} className={texts.name} />
                <AttributionLine attribution={page.attribution} shownAs={question.askedBy} />
              </span>
            )}
          </Row>
          <VisitedComments parentId={qid} count={question.commentCount} thread={page.comments} />
        </article>
        <VisitedAnswers page={page} order={order} />
        {!isDeleted && checkAnswering(question).ok && (
          <p>
            <LogInLink back={newAnswerPath(qid)}>Log in to answer</LogInLink>
          </p>
        )}
      </Stack>
    </>
  );
}
