import type { QuestionRow } from '@collabor8/domain';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';

const CloseDialog = lazyPart(
  () => import('./closing-dialogs.js'),
  (module) => module.CloseDialog,
);

export const HoldDialog = lazyPart(
  () => import('./closing-dialogs.js'),
  (module) => module.HoldDialog,
);

/** What moderators keep people from doing with a question. */
export function HoldButtons({ question }: { readonly question: QuestionRow }) {
  const { _id: qid, closed, locked } = question;
  const [asked, setAsked] = useState<'close' | 'lock'>();
  const end = () => setAsked(undefined);
  return (
    <>
      {closed === undefined && (
        <QuietButton aria-label="Close the question" onClick={() => setAsked('close')}>
          Close
        </QuietButton>
      )}
      {locked === undefined && (
        <QuietButton aria-label="Lock the question" onClick={() => setAsked('lock')}>
          Lock
        </QuietButton>
      )}
      {asked === 'close' && <CloseDialog qid={qid} onClose={end} />}
      {asked === 'lock' && <HoldDialog act="lock" qid={qid} onClose={end} />}
    </>
  );
}
