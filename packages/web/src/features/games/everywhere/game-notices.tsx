import type { GameInstance } from '@collabor8/domain';
import { LossNotice } from './loss-notice.js';
import { WaitingNotice } from './waiting-notice.js';

interface GameNoticesProps {
  readonly keptWaiting: readonly GameInstance[];
  readonly lost: readonly GameInstance[];
}

export const GameNotices = ({ keptWaiting, lost }: GameNoticesProps) => (
  <>
    {lost.map((game) => (
      <LossNotice key={game.gameID} game={game} />
    ))}
    {keptWaiting.map((game) => (
      <WaitingNotice key={game.gameID} game={game} />
    ))}
  </>
);
