import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveTopic } from '../../../shared/live/use-live-topic.js';
import { useFollows } from '../../follows/index.js';
import type { QuestionListHandle } from './use-question-list.js';
import { tagKey, type Follows, type LiveEvent } from '@collabor8/domain';

/** Whether an event brings a question into the list of who follows these; `shown` are there already. */
function isForYou(event: LiveEvent, follows: Follows, shown: readonly string[]): boolean {
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

/** Reads what is for the reader again when something comes into it, and when they follow something else. */
export function ForYouWatch({ list }: { readonly list: QuestionListHandle }) {
  const follows = useFollows();
  const ids = list.listing?.ids ?? [];
  useLiveTopic({ kind: 'questions' }, (event) => {
    if (follows !== undefined && isForYou(event, follows, ids)) list.readAgain();
  });

  const followed = follows && JSON.stringify([follows.tags, follows.questions]);
  const before = useRef(followed);
  const readAgain = useEffectEvent(() => list.readAgain());
  useEffect(() => {
    if (before.current !== undefined && before.current !== followed) readAgain();
    before.current = followed;
  }, [followed]);
  return null;
}
