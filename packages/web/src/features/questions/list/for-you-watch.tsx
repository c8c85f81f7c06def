import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveTopic } from '../../../shared/live/use-live-topic.js';
import { useFollows } from '../../follows/index.js';
import type { QuestionListHandle } from './use-question-list.js';
import { FOR_YOU, tagKey, type Follows, type LiveEvent, type OwnList } from '@collabor8/domain';

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

interface ForYouWatchProps {
  readonly list: QuestionListHandle;
  readonly order: OwnList;
}

/** Reads what is the reader's own again when something comes into it, and when they choose something else. */
export function ForYouWatch({ list, order }: ForYouWatchProps) {
  const follows = useFollows();
  const ids = list.listing?.ids ?? [];
  useLiveTopic({ kind: 'questions' }, (event) => {
    if (order === FOR_YOU && follows !== undefined && isForYou(event, follows, ids)) {
      list.readAgain();
    }
  });

  const { tags, questions, ignoredTags, bookmarks } = follows ?? {};
  const chosen = order === FOR_YOU ? [tags, questions, ignoredTags] : [bookmarks];
  const followed = follows && JSON.stringify(chosen);
  const before = useRef(followed);
  const readAgain = useEffectEvent(() => list.readAgain());
  useEffect(() => {
    if (before.current !== undefined && before.current !== followed) readAgain();
    before.current = followed;
  }, [followed]);
  return null;
}
