import { answers, comments, questions, type CommentDocument } from '../features/questions/index.js';
import type { Collection, Collections, Identified } from '../ports/document-store.js';
import { attributionOf } from './attribution.js';
import { findAuthors } from './authors.js';
import { addCounts, countNames, type Counts, commentOverLimits } from './counts.js';
import { written } from '../request/errors.js';
import type { FileImporter, ImportContext } from './file-importer.js';
import { addNew, newRows } from './new-rows.js';
import { findPosts, type Post, commentId } from './find-posts.js';
import { commentRowSchema, parseRows, type BadRow, type CommentRow } from './row-schemas.js';
import { tightFormulas } from './shield-formulas.js';

interface NewComment {
  readonly _id: string;
  readonly row: CommentRow;
  readonly post: Post;
}

const bylineOf = ({ UserId, UserDisplayName }: CommentRow) => ({
  userId: UserId,
  displayName: UserDisplayName,
});

async function addToCounts<D extends Identified & { readonly commentCount: number }>(
  collection: Collection<D>,
  added: Counts,
): Promise<void> {
  for (const [id, count] of Object.entries(added)) {
    const change = (post: D): D => ({ ...post, commentCount: post.commentCount + count });
    written(await collection.update(id, change));
  }
}

/** Comments under questions and answers. Their text is Markdown in the dump already. */
export function importComments({ store, texts, site }: ImportContext): FileImporter {
  const write = async (unit: Collections, added: readonly NewComment[]): Promise<void> => {
    const authorOf = await findAuthors(
      unit,
      site,
      added.map(({ row }) => bylineOf(row)),
    );
    const documents = added.map(({ _id, row, post }): CommentDocument => {
      const author = authorOf(bylineOf(row));
      return {
        _id,
        qid: post.qid,
        parentType: post.type,
        parentId: post._id,
        text: tightFormulas(row.Text),
        commentBy: author.username,
        commentDateTime: row.CreationDate,
        attribution: attributionOf({
          author: author.displayName,
          url: `${site.origin}/${post.path}#comment${row.Id}_${row.PostId}`,
          createdAt: row.CreationDate,
          licence: row.ContentLicense,
        }),
      };
    });
    await addNew(unit.collection(comments), documents);
    for (const { _id: id, commentBy: author, text } of documents) {
      await texts.written(unit, { post: { kind: 'comment', id }, author, text });
    }
    const parents = (type: Post['type']): Counts =>
      countNames(added.filter(({ post }) => post.type === type).map(({ post }) => post._id));
    await addToCounts(unit.collection(questions), parents('question'));
    await addToCounts(unit.collection(answers), parents('answer'));
  };

  return {
    async prepare(rows) {
      const { good, bad } = parseRows(rows, () => commentRowSchema);
      const fresh = await newRows(store.collection(comments), good, (row) =>
        commentId(site, row.Id),
      );
      const posts = await findPosts(
        store,
        site,
        [...fresh.values()].map((row) => row.PostId),
      );
      const orphans: BadRow[] = [];
      const added: NewComment[] = [];
      for (const [_id, row] of fresh) {
        const post = posts.get(row.PostId);
        if (post) added.push({ _id, row, post });
        else orphans.push({ line: row.line, reason: `its post ${row.PostId} is not in the dump` });
      }
      return {
        bad: [...bad, ...orphans],
        async write(unit) {
          await write(unit, added);
          return {
            imported: added.length,
            known: good.length - added.length - orphans.length,
            skipped: 0,
            kept: addCounts(...added.map(({ row }) => commentOverLimits(row.Text))),
          };
        },
      };
    },
  };
}
