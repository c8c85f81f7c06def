import { QUESTIONS_PATH, TAGS_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { FOR_YOU, type QuestionFilter } from '@collabor8/domain';

interface Advice {
  readonly hint: string;
  /** Where else there is something. */
  readonly leads?: { readonly to: string; readonly label: string };
}

const ALL_TAGS = { to: TAGS_PATH, label: 'All Tags' };
const ALL_QUESTIONS = { to: QUESTIONS_PATH, label: 'All Questions' };

function adviceFor({ search, tag, order, askedBy }: QuestionFilter): Advice {
  if (askedBy !== undefined) return { hint: `${askedBy} has not asked any questions yet.` };
  if (order === FOR_YOU) {
    return {
      hint: 'Follow tags and questions to see here what is asked and answered.',
      leads: ALL_TAGS,
    };
  }
  if (search !== '') {
    return { hint: 'Try fewer or other words, or a [tag] in brackets.', leads: ALL_QUESTIONS };
  }
  if (order === 'unanswered') {
    return { hint: 'Every question here has an answer. Ask the next one.' };
  }
  return tag === ''
    ? { hint: 'Be the first to ask one.' }
    : {
        hint: 'Be the first to ask one with this tag.',
        leads: ALL_TAGS,
      };
}

export function NoQuestions({ filter }: { readonly filter: QuestionFilter }) {
  const { hint, leads } = adviceFor(filter);
  return (
    <EmptyState
      title="No Questions Found"
      action={
        leads && (
          <ButtonLink to={leads.to} variant="default">
            {leads.label}
          </ButtonLink>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}
