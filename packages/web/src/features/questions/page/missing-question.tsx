import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { errorCode } from '../../../shared/api/errors.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';

export const isMissing = (error: unknown): boolean => errorCode(error) === 'NOT_FOUND';

export function MissingQuestion() {
  usePageTitle('Question not found');
  return (
    <EmptyState
      title="Question not found"
      action={
        <ButtonLink to="/home" variant="default">
          All Questions
        </ButtonLink>
      }
    >
      Its address may be incomplete. Look for it among all questions.
    </EmptyState>
  );
}
