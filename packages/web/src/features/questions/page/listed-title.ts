import type { QuestionListsState } from '../list/question-lists.js';
import { known } from '../records.js';

/** A question may be opened before any list, and what keeps lists comes with them. */
interface MaybeLists {
  readonly questionLists?: Pick<QuestionListsState, 'rows'>;
}

/** The title of a question as a list has shown it. */
export const selectListedTitle = ({ questionLists }: MaybeLists, qid: string): string | undefined =>
  questionLists && known(questionLists.rows, qid)?.title;
