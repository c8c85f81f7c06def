import {
  checkDeciding,
  checkEditNote,
  checkWithdrawing,
  type LiveEvent,
  type SuggestableType,
  type SuggestionReview,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc, errorCode, serverMessage, useChange } from '../../../shared/api/trpc.js';
import { PersonLink } from '../../../shared/ui/avatar.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, QuietButton } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { Hint, Row, Stack } from '../../../shared/ui/layout.js';
import { SkeletonRows, AlertLine } from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { selectIsStaff } from '../../moderation/index.js';
import { ChangedWords } from './history-dialog.js';

interface ReviewButtonProps {
  readonly type: SuggestableType;
  readonly id: string;
  /** It was decided or withdrawn since it was shown. */
  readonly isGone: boolean;
}

interface ReviewDialogProps extends ReviewButtonProps {
  readonly onClose: () => void;
}

/** What is done about a suggested edit, by those who may. */
function Decision({ review, ...props }: ReviewDialogProps & { readonly review: SuggestionReview }) {
  const { type, id, isGone, onClose } = props;
  const utils = trpc.useUtils();
  const { username } = useUserContext().user;
  const isStaff = useAppSelector(selectIsStaff);
  const [why, setWhy] = useState('');
  const { suggestion, current, author } = review;
  const options = {
    event: (event: LiveEvent) => event,
    onSuccess: onClose,
  };
  const decide = useChange(trpc.questions.decide, options);
  const withdraw = useChange(trpc.questions.withdraw, options);
  // It was decided or changed meanwhile: what is shown is read anew.
  const onError = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') void utils.questions.suggestion.invalidate({ type, id });
  };
  const isWorking = decide.isPending || withdraw.isPending;
  const isOver = isGone && !isWorking;
  const mayDecide = checkDeciding(author, { username, isStaff }).ok;
  const seen = { suggestionId: suggestion._id, version: current.version };
  const act = (isTaken: boolean) =>
    decide.mutateIf(checkEditNote(why), (note) => ({ type, id, ...seen, isTaken, why: note }), {
      onError,
    });
  return (
    <Stack gap={12} above={16}>
      {mayDecide && <TextInput label={`A note to ${suggestion.by}`} value={why} onText={setWhy} />}
      <AlertLine
        message={
          isOver
            ? 'This suggestion has been decided or withdrawn meanwhile.'
            : decide.failure || withdraw.failure
        }
      />
      <Row gap={8} at="end">
        {checkWithdrawing(suggestion, username).ok && (
          <Button
            variant="default"
            disabled={isWorking || isOver}
            onClick={() => withdraw.mutate({ type, id }, { onError })}
          >
            Withdraw
          </Button>
        )}
        {mayDecide && (
          <>
            <Button variant="default" disabled={isWorking || isOver} onClick={() => act(false)}>
              Decline
            </Button>
            <Button loading={isWorking} disabled={isOver} onClick={() => act(true)}>
              Accept the edit
            </Button>
          </>
        )}
      </Row>
    </Stack>
  );
}

/** An edit that somebody suggests, beside what stands there now. */
function ReviewDialog(props: ReviewDialogProps) {
  const { type, id, isGone, onClose } = props;
  const query = trpc.questions.suggestion.useQuery({ type, id }, { staleTime: 0, retry: false });
  const review = query.data;
  return (
    <Dialog title={`Suggested edit of the ${type}`} onClose={onClose}>
      {query.isPending && <SkeletonRows rows={1} height={120} label="Loading the suggestion" />}
      <AlertLine
        message={
          query.error !== null && !(isGone && review)
            ? `The suggestion could not be loaded. ${serverMessage(query.error) ?? ''}`
            : null
        }
      />
      {review !== undefined && (
        <>
          <Hint below={8} dir="auto">
            <PersonLink name={review.suggestion.by} />{' '}
            <RelativeTime date={review.suggestion.at} prefix="suggested" />:{' '}
            <q>{review.suggestion.why}</q>
          </Hint>
          {review.current.version !== review.suggestion.version && (
            <Hint below={8}>
              The {type} has changed since. This is the edit applied to its current text.
            </Hint>
          )}
          <ChangedWords before={review.current} after={review.suggestion} />
          <Decision {...props} review={review} />
        </>
      )}
    </Dialog>
  );
}

/** Shows the edit that somebody suggests of a post. */
export function ReviewButton(props: ReviewButtonProps) {
  const { type, isGone } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!isGone && (
        <QuietButton aria-label={`Suggested edit of the ${type}`} onClick={() => setOpen(true)}>
          Suggested edit
        </QuietButton>
      )}
      {isOpen && <ReviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
