import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import type { QuestionFilter } from './question-filter.js';

const hintFor = ({ search, tag, order }: QuestionFilter): string => {
  if (search !== '') return 'Try fewer or other words, or a [tag] in brackets.';
  if (order === 'unanswered') return 'Every question here has an answer. Ask the next one.';
  return tag === '' ? 'Be the first to ask one.' : 'Be the first to ask one with this tag.';
};

export const NoQuestions = ({ filter }: { readonly filter: QuestionFilter }) => (
  <EmptyState title="No Questions Found">{hintFor(filter)}</EmptyState>
);
