import { isFollowed, tagKey, type FollowKind, type NumberedChange } from '@collabor8/domain';
import { trpc, changing, useChange } from '../../shared/api/trpc.js';
import { QuietButton } from '../../shared/ui/controls/button.js';
import { type FollowProps, useFollows } from './follows-slice.js';

const looks = {
  tag: { off: 'Follow', on: 'Following' },
  question: { off: 'Follow', on: 'Following' },
  bookmark: { off: 'Bookmark', on: 'Bookmarked' },
  ignoredTag: { off: 'Ignore', on: 'Ignored' },
} as const satisfies Record<FollowKind, object>;

const isOfTag = (what: FollowKind): boolean => what === 'tag' || what === 'ignoredTag';

/** One change for all: a page may have fifty of these buttons. */
function useChoice(what: FollowKind, name: string) {
  const { tags, questions } = trpc.useUtils().client;
  const send: Record<FollowKind, (isOn: boolean) => Promise<NumberedChange | null>> = {
    tag: (isOn) => tags.follow.mutate({ name, isOn }),
    ignoredTag: (isOn) => tags.ignore.mutate({ name, isOn }),
    question: (isOn) => questions.follow.mutate({ qid: name, isOn }),
    bookmark: (isOn) => questions.bookmark.mutate({ qid: name, isOn }),
  };
  const { isPending, variables, mutate } = useChange(changing(send[what]), {
    event: (change) => change && { name: 'followUpdate', change },
    inCorner: true,
  });
  return { wanted: isPending ? variables : undefined, choose: mutate };
}

/** Says whether something is followed, kept or ignored, and changes it. */
export function FollowToggle({ what, name, look = 'button' }: FollowProps) {
  const follows = useFollows();
  const { wanted, choose } = useChoice(what, name);
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
        if (wanted === undefined) choose(!isOn);
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
