import { questionDeleted, type QuestionPage as Page } from '@collabor8/domain';
import { TagLink } from '../../tags/index.js';
import { Comments } from './comments/comments.js';
import postClasses from './question-post.module.css';
import type { QuestionHandle } from './use-question.js';

interface DeletedQuestionProps {
  readonly page: Page;
  readonly readMore: QuestionHandle['readMoreComments'];
}

/** What stands for a question that was deleted, above what others said to it. */
export function DeletedQuestion({ page: { question, comments }, readMore }: DeletedQuestionProps) {
  return (
    <article className={postClasses.gone} aria-label="Deleted question">
      <p>{questionDeleted(question.byModerator)}</p>
      <ul className={postClasses.tags} aria-label="Tags">
        {question.tags.map((name) => (
          <li key={name}>
            <TagLink name={name} />
          </li>
        ))}
      </ul>
      {comments.items.length > 0 && (
        <Comments
          qid={question._id}
          parent={{ type: 'question', id: question._id }}
          count={question.commentCount}
          thread={comments}
          isOpenAtFirst
          isClosed
          readMore={readMore}
        />
      )}
    </article>
  );
}
