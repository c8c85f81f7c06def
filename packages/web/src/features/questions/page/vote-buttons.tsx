import { grouped, type QuestionPage } from '@collabor8/domain';
import { IconArrowBigDown, IconArrowBigUp } from '@tabler/icons-react';
import { useVote } from './use-vote.js';
import classes from './vote-buttons.module.css';

export function VoteButtons({ page }: { readonly page: QuestionPage }) {
  const { vote, count, cast } = useVote(page);
  return (
    <div className={classes.votes} role="group" aria-label="Votes">
      <button
        type="button"
        className={classes.button}
        aria-label="Upvote"
        title="Upvote"
        aria-pressed={vote === 'up'}
        onClick={() => cast('up')}
      >
        <IconArrowBigUp size={22} stroke={1.75} aria-hidden />
      </button>
      <output className={classes.count} aria-label="Vote count" data-testid="vote-count">
        {grouped(count)}
      </output>
      <button
        type="button"
        className={classes.button}
        aria-label="Downvote"
        title="Downvote"
        aria-pressed={vote === 'down'}
        onClick={() => cast('down')}
      >
        <IconArrowBigDown size={22} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
