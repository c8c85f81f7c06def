import { describe, expect, it } from 'vitest';
import {
  dueAfter,
  fateOfReply,
  noteOfAcceptance,
  newsOfAnswer,
  newsOfComment,
  newsOfQuestion,
  notesOfFollowedAnswer,
  notesOfText,
  repliedTo,
} from './causes.js';
import { notesOfSharedBoard, sharedBoards } from './board-causes.js';
import { noteOfTurn } from './game-causes.js';
import { MISSED_AFTER_MS } from './limits.js';
import type { Note } from './rules.js';

const AT = '2026-01-01T12:00:00.000Z';
const question = { _id: 'q1', title: 'Why?', askedBy: 'ada' };
const act = { actor: 'ben', at: AT };

/** Who is told, and under which kinds. */
const told = (notes: readonly Note[]) =>
  notes.map(({ reader, acts }) => [reader, ...acts.map(({ kind }) => kind)]);

describe('who hears of a post', () => {
  it('an answer: who asked, and whom it names', () => {
    const answer = newsOfAnswer(question, 'a1');
    expect(told(notesOfText(answer, { ...act, mentioned: [] }))).toEqual([['ada', 'answer']]);
    expect(told(notesOfText(answer, { ...act, mentioned: ['Ada', 'cleo'] }))).toEqual([
      ['ada', 'answer', 'mention'],
      ['cleo', 'mention'],
    ]);
  });

  it('a comment: the author of what it stands under', () => {
    const written = { ...act, mentioned: ['cleo'] };
    expect(told(notesOfText(newsOfComment(question, undefined), written))).toEqual([
      ['ada', 'comment'],
      ['cleo', 'mention'],
    ]);
    const onAnswer = newsOfComment(question, { _id: 'a1', ansBy: 'dora' });
    const [note] = notesOfText(onAnswer, written);
    expect(note).toMatchObject({
      reader: 'dora',
      acts: [{ subject: 'a1', place: { qid: 'q1', answerId: 'a1' } }],
    });
  });

  it('a question: whom it names', () => {
    const mentioned = ['cleo'];
    expect(told(notesOfText(newsOfQuestion(question), { ...act, mentioned }))).toEqual([
      ['cleo', 'mention'],
    ]);
  });

  it('an acceptance: who answered', () => {
    const answer = { _id: 'a1', ansBy: 'cleo' };
    expect(told([noteOfAcceptance({ question, answer, ...act })])).toEqual([['cleo', 'accepted']]);
  });
});

it('an answer is told to those who follow the question, all answers to it in one row', () => {
  const notes = notesOfFollowedAnswer({ question, answerId: 'a1', ...act }, ['cleo', 'dora']);
  expect(told(notes)).toEqual([
    ['cleo', 'followed'],
    ['dora', 'followed'],
  ]);
  expect(notes[0]?.acts[0]).toMatchObject({ subject: 'q1', place: { qid: 'q1', answerId: 'a1' } });
});

const chat = (...participantNames: readonly string[]) => ({
  ...{ _id: 'c1', title: 'Club', participantCount: participantNames.length, participantNames },
});

describe('repliedTo', () => {
  it.each([
    ['the other one of two', chat('ada', 'ben'), 'ben', undefined, 'ada'],
    ['the other one of two, whoever spoke before', chat('ada', 'ben'), 'ben', 'ben', 'ada'],
    ['who spoke before', chat('ada', 'ben', 'cleo'), 'ben', 'cleo', 'cleo'],
    ['nobody, where nobody spoke', chat('ada', 'ben', 'cleo'), 'ben', undefined, undefined],
    ['nobody, where one goes on', chat('ada', 'ben', 'cleo'), 'ben', 'ben', undefined],
  ])('answers %s', (_title, inChat, sender, spokeBefore, expected) => {
    expect(repliedTo(inChat, sender, spokeBefore)).toBe(expected);
  });
});

describe('fateOfReply', () => {
  const after = (ms: number): string => new Date(Date.parse(AT) + ms).toISOString();
  const now = (ms: number): Date => new Date(Date.parse(AT) + ms);
  const reply = { firstSeq: 5, seq: 8, at: after(8_000), dueAt: dueAfter(AT) };

  it('is read once all of it is', () => {
    expect(fateOfReply(reply, 8, now(MISSED_AFTER_MS))).toBe('read');
  });

  it('is missed when none of it was read in time, whatever came last', () => {
    expect(fateOfReply(reply, 4, now(MISSED_AFTER_MS))).toBe('missed');
    expect(fateOfReply(reply, 4, now(MISSED_AFTER_MS - 1))).toBe(reply);
  });

  it('is missed at once by who isn’t here, unless all of it is read', () => {
    expect(fateOfReply(reply, 5, now(8_000), true)).toBe('missed');
    expect(fateOfReply(reply, 8, now(8_000), true)).toBe('read');
  });

  it('gives who has begun to read as long for the rest', () => {
    const later = { ...reply, firstSeq: 8, dueAt: after(8_000 + MISSED_AFTER_MS) };
    expect(fateOfReply(reply, 5, now(MISSED_AFTER_MS))).toEqual(later);
    expect(fateOfReply(later, 7, now(8_000 + MISSED_AFTER_MS))).toBe('missed');
  });
});

it('a turn is told with whom one plays', () => {
  expect(noteOfTurn({ gameID: 'g1', gameType: 'Nim' }, 'ada', act)).toMatchObject({
    reader: 'ada',
    acts: [{ kind: 'turn', actor: 'ben', subject: 'g1', title: 'Nim' }],
  });
});

describe('boards', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const address = `https://collabor8.example/whiteboard/${id}`;

  it.each([
    ['alone', address, [id]],
    ['in a sentence, twice', `Look: ${address}, and (${address}).`, [id]],
    ['as part of a longer address', `${address}/picture`, []],
    ['without a site', `/whiteboard/${id}`, []],
    ['nowhere', 'Look at that', []],
  ])('finds the address of one %s', (_title, text, ids) => {
    expect(sharedBoards(text)).toEqual(ids);
  });

  it('are told to everybody but their owner', () => {
    const board = { _id: id, title: 'Numerals', owner: 'cleo' };
    expect(told(notesOfSharedBoard(board, ['ada', 'Cleo'], act))).toEqual([['ada', 'board']]);
  });
});
