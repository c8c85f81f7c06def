import {
  checkSeen,
  checkTagDescription,
  checkWhy,
  tagKey,
  type DescribeTagRequest,
  type RenameTagRequest,
} from '@collabor8/domain';
import type { All } from '../../platform/feature.js';
import type { TellAll } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import { type RenameTag, tags } from '../tags/index.js';
import { createActs } from './acts.js';
import { createAdministration } from './administration.js';
import { createHandingOut, type Accounts } from './handing-out.js';
import { createLog } from './log.js';
import { createModeratedPosts } from './moderated-posts.js';
import { createPeople, type Others } from './people.js';
import { createReporting } from './post-reports.js';
import { createReading } from './reading.js';
import { createStandings } from './standings.js';
import { createVerdicts, type ModerationParts } from './verdicts.js';
import { createWritePermits } from './write-permits.js';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid, orTaken, requireIn, updateIn } from '../../request/errors.js';

function createTagCare(
  { platform, standings, log }: ModerationParts,
  others: { readonly tags: { readonly renameTag: RenameTag } },
) {
  return {
    /** Gives a tag another name, or merges it into another one; answers how many questions had it. */
    async renameTag(
      moderator: string,
      { from, to, why = '' }: RenameTagRequest,
    ): Promise<{ readonly questions: number }> {
      await standings.requireStaff(platform.store, moderator);
      const said = orInvalid(checkWhy(why));
      let tellLog: TellAll | undefined;
      const renamed = await others.tags.renameTag({ from, to }, async (unit, tag) => {
        await standings.requireStaff(unit, moderator);
        tellLog = await log.write(unit, { by: moderator, act: 'renamed', on: '', tag, why: said });
      });
      await tellLog?.();
      return renamed;
    },

    /** Says when a tag is used; the log has what is said. The same again changes nothing. */
    async describeTag(
      moderator: string,
      request: DescribeTagRequest,
    ): Promise<{ readonly description: string }> {
      const description = orInvalid(checkTagDescription(request.description));
      const tellLog = await runUnit(platform.store, async (unit) => {
        await standings.requireStaff(unit, moderator);
        const tag = await requireIn(unit, tags, tagKey(request.name), 'Tag not found');
        if (tag.description === description) return undefined;
        orTaken(checkSeen(tag.description, request.was));
        await updateIn(unit, tags, tag._id, (before) => ({ ...before, description }));
        const names = { from: tag.name, to: tag.name };
        return log.write(unit, {
          ...{ by: moderator, act: 'described', on: '', tag: names, why: description },
        });
      });
      await tellLog?.();
      return { description };
    },
  };
}

export type ModerationService = ReturnType<typeof createModerationService>;

/** Order on the site: roles, reports, what moderators do, and the log of it. */
export function createModerationService(
  platform: Platform,
  others: {
    readonly all: Pick<All, 'moderated'>;
    readonly users: Accounts;
    readonly tags: { readonly renameTag: RenameTag };
  } & Others,
) {
  const posts = createModeratedPosts(platform, others.all);
  const standings = createStandings(platform);
  const log = createLog(platform, standings);
  const permits = createWritePermits(platform, standings);
  const verdicts = createVerdicts(platform, posts);
  const parts = { platform, posts, standings, log, permits, verdicts };
  const administration = createAdministration(parts);
  const people = createPeople(parts, administration, others);
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

    tidy: () => [() => people.endSuspensions(), () => verdicts.tellAllDue()],
  };
}
