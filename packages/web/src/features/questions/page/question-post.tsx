import type { QuestionPage } from '@collabor8/domain';
import { memo } from 'react';
import { questionPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import { Row, Text } from '../../../shared/ui/layout.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { FollowButton } from '../../follows/index.js';
import { TagList } from '../../tags/index.js';
import { Reputation } from '../../users/index.js';
import { selectIsStaff } from '../../moderation/index.js';
import { PostButtons, PostOrigin, PostText, ShareButton } from './post-footer.js';
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
  const post = { type: 'question', post: question, author: question.askedBy } as const;
  const editing = useEditing(post);
  const isOwn = useUserContext().user.username === question.askedBy;
  const isStaff = useAppSelector(selectIsStaff);
  return (
    <article className={classes.post} aria-label={`Question by ${question.askedBy}`} tabIndex={-1}>
      <div className={classes.votes}>
        <QuestionVotes page={page} />
      </div>
      <div className={classes.body}>
        {editing.isEditing ? (
          <EditQuestion page={page} role={editing.role} onDone={editing.end} />
        ) : (
          <PostText {...post} text={page.text} />
        )}
        <Row gap={12} at="between" above={16}>
          <TagList names={question.tags} />
          <Row className={classes.asker} gap={8} isOneLine size="s" pad={[8, 12]} fit="apart">
            <Avatar name={question.askedBy} size={36} />
            <div>
              <PersonLink name={question.askedBy} className={texts.name} />{' '}
              <Reputation of={question.askedBy} />
              <Text as="div" size="xs" tone="muted">
                <RelativeTime date={question.askDateTime} prefix="asked" />
                <PostOrigin {...post} attribution={page.attribution} />
              </Text>
            </div>
          </Row>
          <div className={classes.actions}>
            <ShareButton what="question" address={questionPath(question._id)} />
            <PostButtons {...post} editButton={editing.editButton}>
              <FollowButton what="question" name={question._id} look="quiet" />
              <FollowButton what="bookmark" name={question._id} look="quiet" />
              {!isOwn && !question.hidden && (
                <TalkThrough qid={question._id} username={question.askedBy} />
              )}
            </PostButtons>
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
