import { grouped, profileFigures, type ProfileFigure } from '@collabor8/domain';
import { trpc } from '../../../shared/api/trpc.js';
import classes from './figure-strip.module.css';

const wordsFor: Readonly<Record<ProfileFigure, readonly [one: string, many: string]>> = {
  questions: ['question', 'questions'],
  answers: ['answer', 'answers'],
  accepted: ['accepted', 'accepted'],
  votes: ['vote', 'votes'],
};

/** What the server counts of somebody, in one line; what it doesn't count is left out. */
export function FigureStrip({ username }: { readonly username: string }) {
  const { data } = trpc.users.figures.useQuery({ username });
  const figures = profileFigures.flatMap((figure) => {
    const counted = data?.[figure];
    return counted === undefined ? [] : [{ figure, ...counted }];
  });
  // Room is kept for them, so that nothing moves when they come.
  if (data !== undefined && figures.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Figures">
      {figures.map(({ figure, count, isExact }) => (
        <li key={figure}>
          <b>{`${grouped(count)}${isExact ? '' : '+'}`}</b>{' '}
          <span>{wordsFor[figure][count === 1 ? 0 : 1]}</span>
        </li>
      ))}
    </ul>
  );
}
