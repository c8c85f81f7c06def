import { excerptOf, tagKey } from '@collabor8/domain';
import { groupBy } from './group-by.js';
import {
  answers,
  comments,
  collections,
  openLibsqlStore,
  questions,
  tags,
  views,
  votes,
  type Collections,
  type DocumentStore,
} from './product.js';
import type { SamplePost } from './sample-post.js';

const QUESTIONS_PER_TRANSACTION = 500;
const FIRST_ASKED = Date.parse('2020-01-01T00:00:00Z');
const SERIAL_DIGITS = 7;
const MINUTE_MS = 60_000;
/** What of a post is written for every question: lists read a question with all below it. */
const MOST_ANSWERS = 2;
const MOST_COMMENTS = 2;

export interface SeededStore {
  readonly url: string;
  readonly questionCount: number;
  readonly store: DocumentStore;
  readonly documents: number;
  readonly documentsPerSecond: number;
}

/**
 * The sample of the question asked at `position`. Counted from the end, so that the newest page
 * holds the same questions whatever the number of older ones.
 */
function sampleOf(samples: readonly SamplePost[], position: number, count: number): SamplePost {
  const sample = samples[(count - 1 - position) % samples.length];
  if (sample === undefined) throw new Error('There are no posts to seed with.');
  return sample;
}

/** Writes one question with everything below it; answers the number of documents. */
async function writeQuestion(unit: Collections, sample: SamplePost, position: number) {
  const at = (minutes: number): string =>
    new Date(FIRST_ASKED + (position * 10 + minutes) * MINUTE_MS).toISOString();
  const qid = `question-${position}`;
  const answerTexts = sample.answers.slice(0, MOST_ANSWERS);
  const commentTexts = sample.comments.slice(0, MOST_COMMENTS);
  await unit.collection(questions).insert({
    _id: qid,
    // A number that no other question has: what a search for one thing looks for.
    title: `${sample.title} ${serialWord(position)}`,
    text: sample.text,
    excerpt: excerptOf(sample.text),
    tags: sample.tags,
    tagKeys: sample.tags.map(tagKey),
    askedBy: `user-${position % 500}`,
    askDateTime: at(0),
    answerCount: answerTexts.length,
    commentCount: commentTexts.length,
    upVoteCount: 1 + sample.upVotes,
    downVoteCount: 0,
    viewCount: 1 + (position % 100),
    activeAt: answerTexts.length === 0 ? '' : at(answerTexts.length),
    importedUpVotes: sample.upVotes,
    importedViews: position % 100,
  });
  for (const [index, text] of answerTexts.entries()) {
    const answer = { _id: `${qid}-answer-${index}`, qid, text, commentCount: 0, rank: 0 };
    await unit
      .collection(answers)
      .insert({ ...answer, ansBy: `user-${index}`, ansDateTime: at(index + 1) });
  }
  for (const [index, text] of commentTexts.entries()) {
    const comment = { _id: `${qid}-comment-${index}`, qid, parentId: qid, text };
    await unit.collection(comments).insert({
      ...comment,
      parentType: 'question',
      commentBy: `user-${index}`,
      commentDateTime: at(index + 1),
    });
  }
  const reader = { _id: `${qid}:reader`, qid, username: 'reader' };
  await unit.collection(views).insert(reader);
  await unit
    .collection(votes)
    .insert({ ...reader, value: 'up', countedIn: qid, questionRevision: 1 });
  return 3 + answerTexts.length + commentTexts.length;
}

/** A word that only the question at `position` holds, and that begins no other one's. */
export const serialWord = (position: number): string =>
  `serial${position.toString().padStart(SERIAL_DIGITS, '0')}`;

async function writeTags(store: DocumentStore, used: readonly string[]): Promise<void> {
  const byKey = groupBy(used, tagKey);
  await store.transaction(async (unit) => {
    for (const [key, [name = key, ...others]] of byKey) {
      const tag = { _id: key, name, description: '', questionCount: 1 + others.length };
      await unit.collection(tags).insert(tag);
    }
  });
}

/** Opens a new store at `url` and fills it with `questionCount` questions made of `samples`. */
export async function seedStore(
  url: string,
  questionCount: number,
  samples: readonly SamplePost[],
): Promise<SeededStore> {
  const store = await openLibsqlStore({ url, definitions: collections });
  const start = performance.now();
  const used: string[] = [];
  let documents = 0;
  for (let first = 0; first < questionCount; first += QUESTIONS_PER_TRANSACTION) {
    const end = Math.min(questionCount, first + QUESTIONS_PER_TRANSACTION);
    await store.transaction(async (unit) => {
      for (let position = first; position < end; position += 1) {
        const sample = sampleOf(samples, position, questionCount);
        used.push(...sample.tags);
        documents += await writeQuestion(unit, sample, position);
      }
    });
  }
  await writeTags(store, used);
  const seconds = (performance.now() - start) / 1000;
  return { url, questionCount, store, documents, documentsPerSecond: documents / seconds };
}
