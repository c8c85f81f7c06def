import { QUESTION_DELETED, QUESTION_DELETED_BY_MODERATOR } from '@collabor8/domain';
import { QUESTIONS_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';

interface MissingQuestionProps {
  /** What the server says of it: that it isn't there, or was deleted. */
  readonly says?: string | undefined;
}

export function MissingQuestion({ says = 'Question not found' }: MissingQuestionProps) {
  usePageTitle('Question not found');
  const isDeleted = [QUESTION_DELETED, QUESTION_DELETED_BY_MODERATOR].includes(says);
  return (
    <EmptyState
      isPage
      title={says}
      action={
        <ButtonLink to={QUESTIONS_PATH} variant="default">
          All Questions
        </ButtonLink>
      }
    >
      {isDeleted
        ? 'There may be similar ones among all questions.'
        : 'The address may be incomplete. Look for it among all questions.'}
    </EmptyState>
  );
}
