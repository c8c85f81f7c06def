import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DumpError, readRows, type DumpRow } from './read-rows.js';

async function rowsOf(content: string): Promise<DumpRow[]> {
  const path = join(await mkdtemp(join(tmpdir(), 'collabor8-rows-')), 'Posts.xml');
  await writeFile(path, content);
  const found: DumpRow[] = [];
  for await (const rows of readRows(path, 'posts')) found.push(...rows);
  return found;
}

const list = (...lines: string[]): string =>
  ['\ufeff<?xml version="1.0" encoding="utf-8"?>', '<posts>', ...lines, '</posts>'].join('\n');

describe('readRows', () => {
  it('reads attributes with their entities, and the line each row begins in', async () => {
    const rows = await rowsOf(
      list('<row Id="1" Body="a&#xA;&lt;b&gt; &amp;amp;" />', '<row Id="2"', ' />'),
    );
    expect(rows).toEqual([
      { line: 3, attributes: { Id: '1', Body: 'a\n<b> &amp;' } },
      { line: 4, attributes: { Id: '2' } },
    ]);
  });

  it('reads a value that is longer than many pieces of the file', async () => {
    const body = 'x'.repeat(500_000);
    expect((await rowsOf(list(`<row Body="${body}" />`)))[0]?.attributes['Body']).toBe(body);
  });

  it('gives what is wrong in the list as a row with a problem and goes on', async () => {
    const rows = await rowsOf(
      list(
        '<row Id="1" Text="&nope;" />',
        '<note Id="2" />',
        'stray',
        '<row Id=3 />',
        '<row Id="4" />',
      ),
    );
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'undefined entity.'],
      [4, '<note> is no row'],
      [6, 'text between the rows'],
      [6, 'unquoted attribute value.'],
      [7, undefined],
    ]);
    expect(rows.at(-1)?.attributes).toEqual({ Id: '4' });
  });

  it.each([
    ['{"not": "XML"}', /Posts\.xml is not XML \(line 1: /],
    ['', /Posts\.xml is not XML/],
    ['<users><row Id="1" /></users>', /begins with <users>, not <posts>/],
    ['<posts>\n<row Id="1" />\n', /Posts\.xml ends too early, in line 3/],
    ['<posts>\n<row Id="1" Body="and the', /Posts\.xml ends too early, in line 2/],
  ])('refuses %j with a sentence', async (content, sentence) => {
    const reading = rowsOf(content);
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.toBeInstanceOf(DumpError);
  });
});
