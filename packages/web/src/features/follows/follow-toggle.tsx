import { isFollowed, tagKey, type NumberedChange } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { failureText } from '../../shared/api/errors.js';
import { trpc } from '../../shared/api/trpc.js';
import { QuietButton } from '../../shared/ui/controls/button.js';
import { notifyError } from '../../shared/ui/notices/notify.js';
import { type FollowProps, followSaved, useFollows } from './follows-slice.js';

/** Says whether something is followed, and changes it. */
export function FollowToggle({ what, name, look = 'button' }: FollowProps) {
  const follows = useFollows();
  const dispatch = useDispatch();
  const options = {
    onSuccess: (change: NumberedChange | null) => {
      if (change !== null) dispatch(followSaved({ name: 'followUpdate', change }));
    },
    onError: (error: unknown) => notifyError(failureText(error)),
  };
  const tag = trpc.tags.follow.useMutation(options);
  const question = trpc.questions.follow.useMutation(options);
  const { isPending, variables } = what === 'tag' ? tag : question;
  const key = what === 'tag' ? tagKey(name) : name;
  const isKnown = follows !== undefined && isFollowed(follows, { kind: what, key });
  const isOn = isPending ? variables.isOn : isKnown;
  const word = isOn ? 'Following' : 'Follow';

  return (
    <QuietButton
      isOn={isOn}
      isFramed={look === 'button'}
      disabled={follows === undefined}
      aria-label={`${word} ${what === 'tag' ? `the tag ${name}` : 'this question'}`}
      style={follows === undefined ? { visibility: 'hidden' } : {}}
      onClick={() => {
        if (isPending) return;
        if (what === 'tag') tag.mutate({ name, isOn: !isOn });
        else question.mutate({ qid: name, isOn: !isOn });
      }}
    >
      {word}
    </QuietButton>
  );
}
