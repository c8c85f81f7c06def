import { tagKey, type Follows, type LiveEvent } from '@collabor8/domain';

/** Whether an event brings a question into the list of who follows these; `shown` are there already. */
export function isForYou(event: LiveEvent, follows: Follows, shown: readonly string[]): boolean {
  switch (event.name) {
    case 'questionUpdate':
      return (
        event.isNew &&
        (follows.questions.includes(event.question._id) ||
          event.question.tags.some((name) => follows.tags.includes(tagKey(name))))
      );
    case 'answerUpdate':
      return follows.questions.includes(event.qid) && !shown.includes(event.qid);
    default:
      return false;
  }
}
