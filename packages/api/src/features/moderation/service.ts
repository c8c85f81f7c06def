import { eachForItself } from '../../platform/each-for-itself.js';
import type { ModeratedKinds } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import { onceForAStore } from '../../platform/upkeep.js';
import { fileOldUses } from '../pictures/index.js';
import { createActs } from './acts.js';
import { createAdministration } from './administration.js';
import { createHandingOut } from './handing-out.js';
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
export function createModerationService(platform: Platform) {
  const posts = createModeratedPosts(platform);
  const standings = createStandings(platform);
  const log = createLog(platform);
  const permits = createWritePermits(platform, standings);
  const verdicts = createVerdicts(platform, posts);
  const parts = { platform, posts, standings, log, permits, verdicts };
  const administration = createAdministration(parts);
  const people = createPeople(parts, administration);
  const { joined: _joined, left: _left, ...claiming } = administration;
  return {
    contribute: (contributed: ModeratedKinds): void => posts.contribute(contributed),
    assertMayWrite: permits.assertMayWrite,
    ...createReporting(parts),
    ...createActs(parts),
    ...people,
    ...claiming,
    ...createHandingOut(parts),
    ...createReading(parts),
    ...createTagCare(parts),

    tidy(): Promise<void> {
      const fileUses = () =>
        fileOldUses(platform.store, (unit, id, author) => posts.withId(unit, id, author));
      const parts = [
        () => onceForAStore(platform.store, 'kinds of posts with pictures', fileUses),
        () => people.endSuspensions(),
        () => verdicts.tellAllDue(),
      ];
      return eachForItself(parts, (part) => part());
    },
  };
}
