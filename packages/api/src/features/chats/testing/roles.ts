import { chatRoles } from '@collabor8/domain';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../main/create-api.js';
import { NO_CHAT, type ChatsScene } from './scene.js';
import { by, type Outcome, type Row } from '../../../testing/matrix/rows.js';

type RoleRow = Row<ChatsScene, inferRouterInputs<AppRouter>['chats']['changeRole']>;

const NO_ROLES = 'forbidden: You do not have permission to change user permissions.';
const OWN_ROLE = 'forbidden: You cannot change your own role.';
const NOT_IN_IT = 'missing: This user is not in the chat.';

/** Whose role is changed, and what an admin who is ben, or ada, is told then. */
const changed: readonly {
  readonly whose: string;
  readonly ben: Outcome;
  readonly ada: Outcome;
  readonly username: (scene: ChatsScene) => string | Promise<string>;
}[] = [
  { whose: 'ada’s', ben: 'ok', ada: OWN_ROLE, username: ({ ada }) => ada },
  { whose: 'ben’s', ben: OWN_ROLE, ada: 'ok', username: ({ ben }) => ben },
  { whose: 'a third one’s', ben: 'ok', ada: 'ok', username: ({ bringCleo }) => bringCleo() },
  { whose: 'an outsider’s', ben: NOT_IN_IT, ada: NOT_IN_IT, username: ({ eve }) => eve },
];

/** A role that ada, who is an admin, and ben, who is whatever he was made, give: any of them, to anybody. */
export const roleChanges: readonly RoleRow[] = [
  ...chatRoles.flatMap((benIs) =>
    changed.flatMap(({ whose, ben, ada, username }) =>
      chatRoles.map((role): RoleRow => ({
        when: `with ben as ${benIs}: ${whose} to ${role}`,
        expected: by(NO_CHAT, benIs === 'admin' ? ben : NO_ROLES, ada),
        async input(scene) {
          await scene.promote(benIs);
          return { chatId: scene.chatId, username: await username(scene), role };
        },
      })),
    ),
  ),
  {
    when: 'of oneself, in capitals',
    expected: by(NO_CHAT, NO_ROLES, OWN_ROLE),
    input: ({ chatId }, caller) => ({ chatId, username: caller.toUpperCase(), role: 'user' }),
  },
];
