import { grouped, type GameInstance } from '@collabor8/domain';
import { IconEye } from '@tabler/icons-react';
import { announcementOf } from './announcement.js';
import type { HeardPresence } from '../games-slice.js';
import { MoveList } from './move-list.js';
import classes from './nim-room.module.css';
import { NimTable } from './nim-table.js';
import { rulesOf } from '../rules.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface NimRoomProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
}

const watchersText = (count: number): string =>
  count === 1 ? '1 person watching' : `${grouped(count)} people watching`;

export function NimRoom({ game, presence }: NimRoomProps) {
  const { user } = useUserContext();
  const watchers = presence?.watchers ?? 0;
  return (
    <div className={classes.room}>
      <VisuallyHidden as="p" role="status">
        {announcementOf(game, user.username)}
      </VisuallyHidden>
      <NimTable game={game} presence={presence} />
      <aside className={classes.side} aria-label="About this game">
        <section className={classes.card} aria-labelledby="rules">
          <h2 id="rules">Rules</h2>
          <p className={classes.rules}>{rulesOf.Nim}</p>
        </section>
        <MoveList game={game} />
        {watchers > 0 && (
          <p className={classes.watchers}>
            <IconEye size={16} stroke={1.75} aria-hidden />
            {watchersText(watchers)}
          </p>
        )}
      </aside>
    </div>
  );
}
