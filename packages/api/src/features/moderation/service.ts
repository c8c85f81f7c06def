import type { All } from '../../platform/feature.js';
import type { Platform } from '../../platform/platform.js';
import { onceForAStore } from '../../platform/upkeep.js';
import { fileOldUses } from '../pictures/index.js';
import type { RenameTag } from '../tags/index.js';
import { createActs } from './acts.js';
import { createAdministration } from './administration.js';
import { createHandingOut, type Accounts } from './handing-out.js';
import { createLog } from './log.js';
import { createModeratedPosts } from './moderated-posts.js';
import { createPeople } from './people.js';
import { createReporting } from './post-reports.js';
import { createReading } from './reading.js';
import { createStandings } from './standings.js';
import { createTagCare } from './tags.js';
import { createVerdicts } from './verdicts.js';
import { createWritePermits } from './write-permits.js';

export type ModerationService = ReturnType<typeof createModerationService>;

/** Order on the site: roles, reports, what moderators do, and the log of it. */
export function createModerationService(
  platform: Platform,
  others: {
    readonly all: Pick<All, 'moderated'>;
    readonly users: Accounts;
    readonly tags: { readonly renameTag: RenameTag };
  },
) {
  const posts = createModeratedPosts(platform, others.all);
  const standings = createStandings(platform);
  const log = createLog(platform);
  const permits = createWritePermits(platform, standings);
  const verdicts = createVerdicts(platform, posts);
  const parts = { platform, posts, standings, log, permits, verdicts };
  const administration = createAdministration(parts);
  const people = createPeople(parts, administration);
  const { joined: _joined, left: _left, ...claiming } = administration;
  return {
    assertMayWrite: permits.assertMayWrite,
    ...createReporting(parts),
    ...createActs(parts),
    ...people,
    ...claiming,
    ...createHandingOut(parts, others),
    ...createReading(parts),
    ...createTagCare(parts, others),

    tidy: () => [
      () =>
        onceForAStore(platform.store, 'kinds of posts with pictures', () =>
          fileOldUses(platform.store, (unit, id, author) => posts.withId(unit, id, author)),
        ),
      () => people.endSuspensions(),
      () => verdicts.tellAllDue(),
    ],
  };
}
