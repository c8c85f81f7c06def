import { Button } from '../../../shared/ui/controls/button.js';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { CreateGame } from './create-game.js';
import { GameList } from './game-list.js';
import classes from './games-page.module.css';
import type { LobbyFilter } from '../games-slice.js';
import { OngoingGames } from './ongoing-games.js';
import { StatusFilter } from './status-filter.js';
import { useLobby } from './use-lobby.js';

/** /games: the lobby. */
export function GamesPage() {
  usePageTitle('Games');
  const [filter, setFilter] = useState<LobbyFilter>(null);
  const [createdID, setCreatedID] = useState<string | null>(null);
  const lobby = useLobby(filter);
  return (
    <>
      <PageHeader
        title="Games"
        action={
          <CreateGame
            onCreated={(gameID) => {
              setCreatedID(gameID);
              setFilter(null);
            }}
          />
        }
      >
        Nim is for two: take one, two or three objects, and leave the last one to the other player.
      </PageHeader>
      <OngoingGames />
      <section aria-labelledby="available-games">
        <div className={classes.bar}>
          <h2 id="available-games">Available Games</h2>
          <StatusFilter filter={filter} onChange={setFilter} />
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            loading={lobby.isRefreshing}
            onClick={lobby.refresh}
          >
            Refresh List
          </Button>
        </div>
        <GameList lobby={lobby} filter={filter} createdID={createdID} />
      </section>
    </>
  );
}
