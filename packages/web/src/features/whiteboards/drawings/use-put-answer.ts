import { fieldOnPage } from '../../../shared/drawings/drawing-desk.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { newAnswerPath } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { draftKey, readDraft, writeDraft } from '../../../shared/session/use-draft.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';

const questionOf = (pathname: string): string | undefined =>
  /^\/question\/([^/]+)$/.exec(pathname)?.[1];

/** Puts a drawing into the answer that somebody begins: to a question on its form, elsewhere where they write. */
export function usePutAnswer(): (mark: string) => void {
  const { username } = useUserContext().user;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (mark) => {
    const question = questionOf(pathname);
    const field = fieldOnPage();
    if (question !== undefined) {
      const qid = decodeURIComponent(question);
      const key = draftKey(username, `answer:${qid}`);
      const before = readDraft(key);
      writeDraft(key, before === '' ? mark : `${before}\n\n${mark}`);
      navigate(newAnswerPath(qid));
    } else if (field === undefined) {
      notifyError(
        'There is nothing here to put the drawing into. You find its board in your list.',
      );
    } else {
      field.insert(mark);
      field.element()?.focus();
    }
  };
}
