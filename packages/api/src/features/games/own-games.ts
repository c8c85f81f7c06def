import type { OwnGames } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { playersToTell } from './fan-out.js';
import { ongoingOf, untoldTo } from './lists.js';
import type { GamePresenceReader } from './presence.js';

/** What somebody is told of their own games on every page. */
export async function openOwnGames(
  { store, presence }: { readonly store: Collections; readonly presence: GamePresenceReader },
  username: string,
): Promise<OwnGames> {
  const games = await ongoingOf(store, username);
  const played = games.filter((game) => playersToTell(game).length > 0);
  return {
    rooms: await Promise.all(
      played.map(async (game) => ({ game, presence: await presence.read(game) })),
    ),
    untold: await untoldTo(store, username),
  };
}
