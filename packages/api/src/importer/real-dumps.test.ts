import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, importInto, openStore, recordingWatcher } from '../testing/dumps.js';
import { dumpFiles } from './file-importer.js';
import { countOf } from './summary.js';

/** A folder of dumps, one folder a site; without it there is nothing to check here. */
const dumps = process.env['COLLABOR8_DUMPS'] ?? '';

const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The addresses of the pictures in questions and answers, as their HTML has them. */
const attachmentsIn = (posts: string): readonly string[] =>
  (posts.match(/<row [^>]* PostTypeId="[12]"[^>]*>/g) ?? []).flatMap((row) =>
    [...row.matchAll(/&lt;img (?:(?!&gt;).)*?src=&quot;(https:[^&]+)&quot;/g)].map(
      ([, address = '']) => address,
    ),
  );

describe.runIf(existsSync(dumps))('an import of real dumps', () => {
  it('counts what the files hold, and finds it all there the second time', async () => {
    const store = await openStore();
    const sites = await readdir(dumps);
    expect(sites).not.toEqual([]);
    let [questions, answers, comments, people] = [0, 0, 0, 0];
    let [acceptances, scores, edits] = [0, 0, 0];
    const pictures: string[] = [];
    for (const site of sites) {
      const folder = join(dumps, site);
      const watcher = recordingWatcher();
      const summary = await importInto(store, folder, watcher);
      expect(watcher.badRows).toEqual([]);
      const text = new Map<string, string>();
      for (const file of dumpFiles) text.set(file, await readFile(join(folder, file), 'utf8'));
      const count = (file: string, pattern: RegExp) => matches(text.get(file) ?? '', pattern);
      for (const file of dumpFiles) {
        expect(countOf(summary, file, 'rows')).toBe(count(file, /<row /g));
      }
      expect(summary.counts['questions']).toBe(count('Posts.xml', / PostTypeId="1"/g));
      expect(summary.counts['answers']).toBe(count('Posts.xml', / PostTypeId="2"/g));
      expect(countOf(summary, 'Comments.xml', 'imported')).toBe(count('Comments.xml', /<row /g));

      const asked = [...(text.get('Posts.xml') ?? '').matchAll(/<row Id="(\d+)" PostTypeId="1"/g)];
      const ids = new Set(asked.map(([, id]) => id));
      const votes = [
        ...(text.get('Votes.xml') ?? '').matchAll(/PostId="(\d+)" VoteTypeId="(\d+)"/g),
      ];
      const onQuestions = votes.filter(([, post]) => ids.has(post));
      expect(summary.counts['up votes on questions']).toBe(
        onQuestions.filter(([, , type]) => type === '2').length,
      );
      expect(summary.counts['down votes on questions']).toBe(
        onQuestions.filter(([, , type]) => type === '3').length,
      );
      const accepted = count('Posts.xml', / AcceptedAnswerId="/g);
      expect([site, summary.counts['accepted answers']]).toEqual([site, accepted]);
      acceptances += accepted;
      edits += count('Posts.xml', / PostTypeId="[12]"[^>]* LastEditDate="/g);
      const given = (text.get('Posts.xml') ?? '').matchAll(
        / PostTypeId="2"[^>]*? Score="(-?\d+)"/g,
      );
      for (const [, score] of given) scores += Number(score);
      pictures.push(...attachmentsIn(text.get('Posts.xml') ?? ''));
      questions += count('Posts.xml', / PostTypeId="1"/g);
      answers += count('Posts.xml', / PostTypeId="2"/g);
      comments += count('Comments.xml', /<row /g);
      people += count('Users.xml', /<row /g);
    }

    const content = await contentOf(store);
    const sizes = [content.questions, content.answers, content.comments, content.users];
    expect(sizes.map(({ length }) => length)).toEqual([questions, answers, comments, people]);
    const given = content.answers.reduce((sum, { rank }) => sum - rank, 0);
    const edited = [...content.questions, ...content.answers].filter(({ editedAt }) => editedAt);
    const ids = new Set(content.answers.map(({ _id }) => _id));
    const chosen = content.questions.filter(({ acceptedAnswerId: id }) => id && ids.has(id));
    expect([chosen.length, given, edited.length]).toEqual([acceptances, scores, edits]);
    const texts = [...content.questions, ...content.answers].map((post) => post.text).join('\n');
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((address) => !texts.includes(`](${address}`))).toEqual([]);
    for (const tag of content.tags) {
      const holders = content.questions.filter(({ tagKeys }) => tagKeys.includes(tag._id));
      expect([tag.name, tag.questionCount]).toEqual([tag.name, holders.length]);
    }

    for (const site of sites) {
      await importInto(store, join(dumps, site), recordingWatcher());
    }
    expect(await contentOf(store)).toEqual(content);
  });
});
