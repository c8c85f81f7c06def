import { isFollowed, tagKey, type FollowKind, type NumberedChange } from '@collabor8/domain';
import { failureText } from '../../shared/api/errors.js';
import { trpc } from '../../shared/api/trpc.js';
import { useTakeIn } from '../../shared/live/use-take-in.js';
import { QuietButton } from '../../shared/ui/controls/button.js';
import { notifyError } from '../../shared/ui/notices/notify.js';
import { type FollowProps, useFollows } from './follows-slice.js';

const looks = {
  tag: { off: 'Follow', on: 'Following' },
  question: { off: 'Follow', on: 'Following' },
  bookmark: { off: 'Bookmark', on: 'Bookmarked' },
  ignoredTag: { off: 'Ignore', on: 'Ignored' },
} as const satisfies Record<FollowKind, object>;

const isOfTag = (what: FollowKind): boolean => what === 'tag' || what === 'ignoredTag';

function useChoice(what: FollowKind) {
  const takeIn = useTakeIn();
  const options = {
    onSuccess: (change: NumberedChange | null) =>
      takeIn(change && { name: 'followUpdate', change }),
    onError: (error: unknown) => notifyError(failureText(error)),
  };
  const choices = {
    tag: trpc.tags.follow.useMutation(options),
    ignoredTag: trpc.tags.ignore.useMutation(options),
    question: trpc.questions.follow.useMutation(options),
    bookmark: trpc.questions.bookmark.useMutation(options),
  };
  const { isPending, variables } = choices[what];
  return {
    wanted: isPending ? variables.isOn : undefined,
    choose: (name: string, isOn: boolean): void => {
      if (what === 'tag' || what === 'ignoredTag') choices[what].mutate({ name, isOn });
      else choices[what].mutate({ qid: name, isOn });
    },
  };
}

/** Says whether something is followed, kept or ignored, and changes it. */
export function FollowToggle({ what, name, look = 'button' }: FollowProps) {
  const follows = useFollows();
  const { wanted, choose } = useChoice(what);
  const key = isOfTag(what) ? tagKey(name) : name;
  const isKnown = follows !== undefined && isFollowed(follows, { kind: what, key });
  const isOn = wanted ?? isKnown;
  const word = looks[what][isOn ? 'on' : 'off'];

  return (
    <QuietButton
      isOn={isOn}
      isFramed={look === 'button'}
      disabled={follows === undefined}
      aria-label={`${word} ${isOfTag(what) ? `the tag ${name}` : 'this question'}`}
      style={follows === undefined ? { visibility: 'hidden' } : {}}
      onClick={() => {
        if (wanted === undefined) choose(name, !isOn);
      }}
    >
      {word}
    </QuietButton>
  );
}

/** Reads what the reader follows and ignores, for a page that shows what follows from it. */
export function FollowsRead() {
  useFollows();
  return null;
}
