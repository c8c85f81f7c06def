import { questions, type QuestionDocument } from '../features/questions/index.js';
import type { Collections } from '../ports/document-store.js';
import { updateIn } from '../request/errors.js';
import { countNames } from './counts.js';
import type { FileImporter, ImportContext } from './file-importer.js';
import { findPosts, questionId } from './find-posts.js';
import { parseRows, voteRowSchema, type VoteRow } from './row-schemas.js';

const UP = '2';
const DOWN = '3';

const outcomes = [
  'up votes on questions',
  'down votes on questions',
  'up votes on answers',
  'down votes on answers',
  'up and down votes on posts that the dump lacks',
  'votes of other kinds',
] as const;
type Outcome = (typeof outcomes)[number];

const isUpOrDown = ({ VoteTypeId }: VoteRow): boolean => VoteTypeId === UP || VoteTypeId === DOWN;

/**
 * Up and down votes of questions, which become figures: a dump doesn't say who voted. Those of answers
 * come with their posts, as a score; here they are counted in the summary, like those of other kinds.
 */
export function importVotes({ store, site, votesBefore }: ImportContext): FileImporter {
  const outcomesOf = async (rows: readonly VoteRow[]): Promise<(row: VoteRow) => Outcome> => {
    const ids = new Set(rows.filter(isUpOrDown).map(({ PostId }) => PostId));
    const posts = await findPosts(store, site, [...ids]);
    return (row) => {
      if (!isUpOrDown(row)) return 'votes of other kinds';
      const post = posts.get(row.PostId);
      if (!post) return 'up and down votes on posts that the dump lacks';
      return `${row.VoteTypeId === UP ? 'up' : 'down'} votes on ${post.type}s`;
    };
  };

  const write = async (unit: Collections, added: readonly VoteRow[]): Promise<void> => {
    const figures = new Map<number, { up: number; down: number }>();
    for (const { PostId, VoteTypeId } of added) {
      const figure = figures.get(PostId) ?? { up: 0, down: 0 };
      figure[VoteTypeId === UP ? 'up' : 'down'] += 1;
      figures.set(PostId, figure);
    }
    for (const [postId, { up, down }] of figures) {
      const change = (question: QuestionDocument): QuestionDocument => ({
        ...question,
        upVoteCount: question.upVoteCount + up,
        downVoteCount: question.downVoteCount + down,
        importedUpVotes: (question.importedUpVotes ?? 0) + up,
        importedDownVotes: (question.importedDownVotes ?? 0) + down,
      });
      await updateIn(unit, questions, questionId(site, postId), change);
    }
  };

  return {
    async prepare(rows) {
      const { good, bad } = parseRows(rows, () => voteRowSchema);
      const outcomeOf = await outcomesOf(good);
      const onQuestions = good.filter((row) => outcomeOf(row).endsWith('on questions'));
      const added = onQuestions.filter(({ Id }) => Id > votesBefore);
      return {
        bad,
        lastVoteId: good.reduce((last, { Id }) => Math.max(last, Id), 0),
        async write(unit) {
          await write(unit, added);
          return {
            imported: added.length,
            known: onQuestions.length - added.length,
            skipped: good.length - onQuestions.length,
            details: countNames(good.map(outcomeOf), outcomes),
          };
        },
      };
    },
  };
}
