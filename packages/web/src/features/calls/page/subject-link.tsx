import { trpc } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { questionPath } from '../../../shared/paths.js';
import { MathText } from '../../../shared/ui/math/math-text.js';

const FRESH_MS = 30_000;

/** The title of a question; undefined while it is not known, or where it can't be read. */
export function useQuestionTitle(qid: string | undefined): string | undefined {
  const { data } = trpc.questions.cards.useQuery(
    { qids: qid === undefined ? [] : [qid] },
    { enabled: qid !== undefined, staleTime: FRESH_MS },
  );
  return data?.[0]?.title;
}

/** Leads to the question that a call is about; the call goes on in a corner meanwhile. */
export function SubjectLink({ qid }: { readonly qid: string }) {
  const title = useQuestionTitle(qid);
  return (
    <Link to={questionPath(qid)} dir="auto">
      <MathText text={title ?? 'The question'} />
    </Link>
  );
}
