import { checkLeaving, checkRemoval } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden } from '../../request/rule-results.js';
import { requireChat, requireMember, requireMembership } from './access.js';
import { depart, type Departed } from './departing.js';
import type { FanOut } from './fan-out.js';
import { toParticipant } from './rows.js';

export interface RemovalRequest {
  readonly chatId: string;
  readonly username: string;
}

/** How people leave a group, and are removed from it. */
export function createLeaving(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  fanOut: FanOut,
  told: (username: string, chatId: string) => Promise<void>,
) {
  async function tell({ chat, departed, heir }: Departed): Promise<void> {
    await fanOut.departed(chat, toParticipant(departed.member), departed.line);
    await told(departed.member.username, chat._id);
    if (heir !== undefined) {
      await fanOut.roleChanged(chat, toParticipant(heir.member), heir.line);
    }
  }

  return {
    /** @throws AppError 'forbidden' for what two have to themselves */
    async leave(actor: string, chatId: string): Promise<void> {
      const departed = await runUnit(store, async (unit) => {
        const own = await requireMembership(unit, chatId, actor);
        const chat = await requireChat(unit, chatId, actor);
        orForbidden(checkLeaving(chat));
        return depart(unit, chat, { own, at: now().toISOString(), by: actor });
      });
      await tell(departed);
    },

    /** @throws AppError 'forbidden' to all but admins, for themselves, and for what two have to themselves; 'missing' */
    async remove(actor: string, { chatId, username }: RemovalRequest): Promise<void> {
      const departed = await runUnit(store, async (unit) => {
        const { role: actorRole } = await requireMembership(unit, chatId, actor);
        const chat = await requireChat(unit, chatId, actor);
        orForbidden(checkRemoval({ actor, actorRole, username }, chat));
        const own = await requireMember(unit, chatId, username);
        return depart(unit, chat, { own, at: now().toISOString(), by: actor });
      });
      await tell(departed);
    },
  };
}
