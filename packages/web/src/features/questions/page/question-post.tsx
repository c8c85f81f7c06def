import type { QuestionPage } from '@collabor8/domain';
import { memo } from 'react';
import { questionPath, userPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Link } from '../../../shared/navigation/link.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Row, Text } from '../../../shared/ui/layout.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { FollowButton } from '../../follows/index.js';
import { TagList } from '../../tags/index.js';
import { Reputation } from '../../users/index.js';
import { HiddenPost, PostActions, selectIsStaff } from '../../moderation/index.js';
import {
  AttributionLine,
  DeleteButton,
  EditedLine,
  ReviewButton,
  ShareButton,
} from './post-footer.js';
import { EditQuestion, useEditing } from '../edit/use-editing.js';
import { Comments } from './comments/comments.js';
import { HoldButtons, TalkThrough } from './later-parts.js';
import texts from '../../../shared/ui/text.module.css';
import classes from './question-post.module.css';
import type { QuestionHandle } from './use-question.js';
import { QuestionVotes } from './post-votes.js';

interface QuestionPostProps {
  readonly page: QuestionPage;
  readonly readMore: QuestionHandle['readMoreComments'];
}

/** The question itself: votes, text, tags, asker and comments. */
export const QuestionPost = memo(function QuestionPost({ page, readMore }: QuestionPostProps) {
  const { question } = page;
  const editing = useEditing({
    ...{ author: question.askedBy, what: 'question', isSuggested: question.suggested },
  });
  const isOwn = useUserContext().user.username === question.askedBy;
  const isStaff = useAppSelector(selectIsStaff);
  return (
    <article className={classes.post}>
      <div className={classes.votes}>
        <QuestionVotes page={page} />
      </div>
      <div className={classes.body}>
        {editing.isEditing ? (
          <EditQuestion page={page} role={editing.role} onDone={editing.end} />
        ) : question.hidden ? (
          <HiddenPost kind="question" id={question._id} author={question.askedBy} />
        ) : (
          <Markdown
            text={page.text}
            highestHeading={2}
            post={{ key: `question:${question._id}`, by: question.askedBy }}
          />
        )}
        <Row gap={12} at="between" above={16}>
          <TagList names={question.tags} />
          <Row className={classes.asker} gap={8} isOneLine size="s" pad={[8, 12]} fit="apart">
            <Avatar name={question.askedBy} size={36} />
            <div>
              <Link className={texts.name} to={userPath(question.askedBy)}>
                {question.askedBy}
              </Link>{' '}
              <Reputation of={question.askedBy} />
              <Text as="div" size="xs" tone="muted">
                <RelativeTime date={question.askDateTime} prefix="asked" />
                <EditedLine type="question" post={question} author={question.askedBy} />
                <AttributionLine attribution={page.attribution} shownAs={question.askedBy} />
              </Text>
            </div>
          </Row>
          <div className={classes.actions}>
            <ShareButton what="question" address={questionPath(question._id)} />
            {!question.hidden && editing.editButton}
            {question.suggested && !question.hidden && (
              <ReviewButton type="question" id={question._id} />
            )}
            <DeleteButton type="question" id={question._id} author={question.askedBy} />
            <FollowButton what="question" name={question._id} look="quiet" />
            <FollowButton what="bookmark" name={question._id} look="quiet" />
            {!isOwn && !question.hidden && (
              <TalkThrough qid={question._id} username={question.askedBy} />
            )}
            <PostActions
              kind="question"
              id={question._id}
              author={question.askedBy}
              isHidden={question.hidden}
            />
            {isStaff && !isOwn && <HoldButtons question={question} />}
          </div>
        </Row>
      </div>
      <div className={classes.comments}>
        <Comments
          key={question._id}
          qid={question._id}
          parent={{ type: 'question', id: question._id }}
          count={question.commentCount}
          thread={page.comments}
          isOpenAtFirst
          readMore={readMore}
        />
      </div>
    </article>
  );
});
