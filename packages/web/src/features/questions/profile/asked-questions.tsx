import { DEFAULT_ORDER } from '@collabor8/domain';
import { QuestionList } from '../list/question-list.js';
import { useQuestionList } from '../list/use-question-list.js';
import { ListTotal } from './given-answers.js';

/** What somebody has asked, on their profile. */
export function AskedQuestions({ username }: { readonly username: string }) {
  const list = useQuestionList({ order: DEFAULT_ORDER, search: '', tag: '', askedBy: username });
  return (
    <>
      <ListTotal total={list.listing?.total} noun="question" />
      <QuestionList list={list} />
    </>
  );
}
