import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveTopic } from '../../../shared/live/use-live-topic.js';
import { useFollows } from '../../follows/index.js';
import { isForYou } from './is-for-you.js';
import type { QuestionListHandle } from './use-question-list.js';

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
