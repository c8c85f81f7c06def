import { answers, questions } from '../features/questions/index.js';
import { addCounts, countNames, overLimits } from './counts.js';
import type { FileImporter, ImportContext } from './file-importer.js';
import { newRows } from './new-rows.js';
import { answerId, questionId } from './find-posts.js';
import type { DumpRow } from './read-rows.js';
import {
  parseRows,
  postSchemaOf,
  type AnswerRow,
  type BadRow,
  type Located,
  type PostRow,
  type QuestionRow,
} from './row-schemas.js';
import { refreshPosts } from './refresh-posts.js';
import { tightFormulas } from './shield-formulas.js';
import { REWORDED } from './summary.js';
import { openTagList, type TagList } from './tag-list.js';
import { writePosts, type NewAnswer, type NewQuestion } from './write-posts.js';
import type { DumpSite } from './dump-site.js';

/** Which answers are accepted: a question names one, which comes after it in the file. */
function acceptedAnswers(site: DumpSite) {
  const questionsByAnswer = new Map<number, number>();
  return {
    /** Sees the rows of the file in their order. */
    note(rows: readonly PostRow[]): void {
      for (const row of rows) {
        if (row.kind !== 'question' || row.AcceptedAnswerId === undefined) continue;
        questionsByAnswer.set(row.AcceptedAnswerId, row.Id);
      }
    },
    /** The accepted ones of some answers, by their questions; each is told once, so that few are kept. */
    take(rows: readonly AnswerRow[]): ReadonlyMap<string, string> {
      const accepted = rows.filter(({ Id, ParentId }) => questionsByAnswer.get(Id) === ParentId);
      for (const { Id } of accepted) questionsByAnswer.delete(Id);
      return new Map(
        accepted.map(({ Id, ParentId }) => [questionId(site, ParentId), answerId(site, Id)]),
      );
    },
  };
}

/** What the summary calls the kinds of post. */
const KINDS: Readonly<Record<PostRow['kind'], string>> = {
  question: 'questions',
  answer: 'answers',
  'tag excerpt': 'descriptions of tags',
  other: 'posts of other kinds',
};

const parsePosts = (rows: readonly DumpRow[]) => parseRows(rows, postSchemaOf);

const isQuestion = (row: Located<PostRow>): row is Located<QuestionRow> => row.kind === 'question';
const isAnswer = (row: Located<PostRow>): row is Located<AnswerRow> => row.kind === 'answer';

function tally(list: TagList, rows: readonly Located<PostRow>[]): void {
  for (const { Tags } of rows.filter(isQuestion)) list.tally(Tags);
}

/** Questions and answers; texts that describe tags go to their tags, other kinds are counted. */
export async function importPosts(context: ImportContext): Promise<FileImporter> {
  const { store, texts, site, folder, toMarkdown } = context;
  const tagList = await openTagList(folder);
  const acceptances = acceptedAnswers(site);

  const toPost = (row: QuestionRow | AnswerRow, path: string) => ({
    text: toMarkdown(row.Body),
    byline: { userId: row.OwnerUserId, displayName: row.OwnerDisplayName },
    createdAt: row.CreationDate,
    licence: row.ContentLicense,
    editedAt: row.LastEditDate,
    url: `${site.origin}/${path}/${row.Id}`,
  });

  const toQuestion = (_id: string, row: QuestionRow): NewQuestion => ({
    ...toPost(row, 'q'),
    _id,
    title: tightFormulas(row.Title),
    tags: row.Tags,
    viewCount: Math.max(0, row.ViewCount),
  });

  const toAnswer = (_id: string, row: AnswerRow): NewAnswer => ({
    ...toPost(row, 'a'),
    _id,
    qid: questionId(site, row.ParentId),
    score: row.Score,
  });

  /** Takes out the answers whose question is neither in the store nor in this batch. */
  const takeOrphans = async (
    answered: Map<string, Located<AnswerRow>>,
    asked: ReadonlyMap<string, unknown>,
  ): Promise<readonly BadRow[]> => {
    const parents = [...answered.values()].map(({ ParentId }) => questionId(site, ParentId));
    const there = await store.collection(questions).getMany([...new Set(parents)]);
    const known = new Set([...asked.keys(), ...there.map(({ _id }) => _id)]);
    const orphans = [...answered].filter(([, row]) => !known.has(questionId(site, row.ParentId)));
    for (const [id] of orphans) answered.delete(id);
    return orphans.map(([, { line, ParentId }]) => ({
      line,
      reason: `its question ${ParentId} is not among the posts before it`,
    }));
  };

  const describedTags = (rows: readonly Located<PostRow>[]): ReadonlyMap<string, string> => {
    const descriptions = new Map<string, string>();
    for (const row of rows) {
      if (row.kind !== 'tag excerpt') continue;
      const key = tagList.describedBy(row.Id);
      if (key !== undefined) descriptions.set(key, toMarkdown(row.Body));
    }
    return descriptions;
  };

  return {
    pass(rows) {
      const { good } = parsePosts(rows);
      tally(tagList, good);
      acceptances.note(good);
      acceptances.take(good.filter(isAnswer));
    },

    async prepare(rows) {
      const { good, bad } = parsePosts(rows);
      tally(tagList, good);
      acceptances.note(good);
      const questionRows = good.filter(isQuestion);
      const answerRows = good.filter(isAnswer);
      const asked = await newRows(store.collection(questions), questionRows, (row) =>
        questionId(site, row.Id),
      );
      const answered = await newRows(store.collection(answers), answerRows, (row) =>
        answerId(site, row.Id),
      );
      const orphans = await takeOrphans(answered, asked);
      const newQuestions = [...asked].map(([id, row]) => toQuestion(id, row));
      const newAnswers = [...answered].map(([id, row]) => toAnswer(id, row));
      const descriptions = describedTags(good);
      const orphanLines = new Set(orphans.map(({ line }) => line));
      const accepted = acceptances.take(answerRows.filter(({ line }) => !orphanLines.has(line)));
      const known = {
        questions: questionRows.flatMap((row) => {
          const id = questionId(site, row.Id);
          return asked.has(id) ? [] : toQuestion(id, row);
        }),
        answers: answerRows.flatMap((row) => {
          const id = answerId(site, row.Id);
          return answered.has(id) ? [] : toAnswer(id, row);
        }),
      };

      const imported = newQuestions.length + newAnswers.length;
      const posts = questionRows.length + answerRows.length;
      const kinds = good.map(({ kind }) => KINDS[kind]);
      const details = {
        ...countNames(kinds, Object.values(KINDS)),
        'accepted answers': accepted.size,
      };
      const kept = addCounts(...[...newQuestions, ...newAnswers].map(overLimits));
      return {
        bad: [...bad, ...orphans],
        async write(unit) {
          await writePosts(unit, texts, { site, newQuestions, newAnswers, accepted, descriptions });
          const reworded = await refreshPosts(unit, texts, known);
          const there = posts - imported - orphans.length;
          return {
            imported,
            known: there,
            skipped: good.length - posts,
            details: { ...details, [REWORDED]: reworded },
            kept,
          };
        },
      };
    },

    finish: () => tagList.compare(context.note),
  };
}
