import { isFollowed, tagKey, type FollowKind, type NumberedChange } from '@collabor8/domain';
import { trpc } from '../../shared/api/trpc.js';
import { useChange } from '../../shared/api/use-change.js';
import { QuietButton } from '../../shared/ui/controls/button.js';
import { type FollowProps, useFollows } from './follows-slice.js';

const looks = {
  tag: { off: 'Follow', on: 'Following' },
  question: { off: 'Follow', on: 'Following' },
  bookmark: { off: 'Bookmark', on: 'Bookmarked' },
  ignoredTag: { off: 'Ignore', on: 'Ignored' },
} as const satisfies Record<FollowKind, object>;

const isOfTag = (what: FollowKind): boolean => what === 'tag' || what === 'ignoredTag';

function useChoice(what: FollowKind) {
  const options = {
    event: (change: NumberedChange | null) => change && ({ name: 'followUpdate', change } as const),
    inCorner: true,
  } as const;
  const choices = {
    tag: useChange(trpc.tags.follow, options),
    ignoredTag: useChange(trpc.tags.ignore, options),
    question: useChange(trpc.questions.follow, options),
    bookmark: useChange(trpc.questions.bookmark, options),
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
