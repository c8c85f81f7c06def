import {
  checkTagDescription,
  checkWhy,
  tagKey,
  type DescribeTagRequest,
  type LogEntry,
  type RenameTagRequest,
} from '@collabor8/domain';
import { runUnit } from '../../ports/run-unit.js';
import { orInvalid, requireIn, updateIn } from '../../request/rule-results.js';
import { tags, type RenameTag } from '../tags/index.js';
import type { ModerationParts } from './verdicts.js';

/** What moderators do to tags. */
export function createTagCare(
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
      let entry: LogEntry | undefined;
      const renamed = await others.tags.renameTag({ from, to }, async (unit, tag) => {
        await standings.requireStaff(unit, moderator);
        entry = await log.write(unit, { by: moderator, act: 'renamed', on: '', tag, why: said });
      });
      if (entry !== undefined) await standings.tellStaff({ name: 'logUpdate', entry });
      return renamed;
    },

    /** Says when a tag is used; the log has what is said. The same again changes nothing. */
    async describeTag(
      moderator: string,
      request: DescribeTagRequest,
    ): Promise<{ readonly description: string }> {
      const description = orInvalid(checkTagDescription(request.description));
      const entry = await runUnit(platform.store, async (unit) => {
        await standings.requireStaff(unit, moderator);
        const tag = await requireIn(unit, tags, tagKey(request.name), 'Tag not found');
        if (tag.description === description) return undefined;
        await updateIn(unit, tags, tag._id, (before) => ({ ...before, description }));
        const names = { from: tag.name, to: tag.name };
        return log.write(unit, {
          ...{ by: moderator, act: 'described', on: '', tag: names, why: description },
        });
      });
      if (entry !== undefined) await standings.tellStaff({ name: 'logUpdate', entry });
      return { description };
    },
  };
}
