import { describe, expect, it } from 'vitest';
import { checkAnswerText } from '../questions/text-rules.js';
import {
  fileAddress,
  fileMark,
  fileMarksIn,
  mediaTypeOf,
  readFileAddress,
  sizeText,
} from './files.js';
import { ATTACHMENTS_IN_TEXT_MAX } from './limits.js';
import { withoutAttachments } from './marks.js';
import { attachmentsIn, pictureAddress, pictureMark } from './rules.js';

const id = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const file = (number = 1) => {
  const size = { id: id(number), size: 1_234_567 };
  return { ...size, address: fileAddress(size) };
};

describe('the address of a file', () => {
  it('says which it is and how large', () => {
    expect(file().address).toBe(`/file/${id(1)}?size=1234567`);
    expect(readFileAddress(file().address)).toEqual(file());
  });

  it.each([
    ['of another site', `https://example.org${file().address}`],
    ['without a size', `/file/${id(1)}`],
    ['of no id', '/file/1?size=2'],
    ['with more behind it', `${file().address}&x=1`],
  ])('%s is none', (_what, address) => {
    expect(readFileAddress(address)).toBeUndefined();
  });
});

describe('a file in a text', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['a [nice] plan.tar.gz', 'a nice plan.tar.gz'],
    ['Straße (Wien).doc', 'Straße (Wien).doc'],
    ['**', 'file'],
    ['', 'file'],
    [`${'a'.repeat(300)}.mp3`, `${'a'.repeat(116)}.mp3`],
  ])('%s is called %s', (name, label) => {
    expect(fileMark(name, file())).toBe(`[${label}](${file().address})`);
  });

  it('is found with its pictures, each once', () => {
    const size = { id: id(2), width: 8, height: 6 };
    const picture = pictureMark('map.png', { address: pictureAddress(size) });
    const mark = fileMark('a.pdf', file());
    const text = `${mark} and ${picture}\n\n${mark} [b](https://c.d${file(3).address}) !${mark}`;
    expect(attachmentsIn(text)).toEqual({ ok: true, value: [id(2), id(1)] });
    expect(withoutAttachments(`${mark} ${picture}`)).toBe('file picture');
  });

  it('is found with its label, those that are the same once', () => {
    const mark = fileMark('a.pdf', file());
    expect(fileMarksIn(`${mark} ${mark} !${mark}`)).toEqual([
      { mark, label: 'a.pdf', file: file() },
    ]);
  });

  it('is one of so many at most', () => {
    const marks = Array.from({ length: ATTACHMENTS_IN_TEXT_MAX + 1 }, (_, number) =>
      fileMark('a', file(number)),
    );
    expect(attachmentsIn(marks.slice(1).join(' ')).ok).toBe(true);
    expect(attachmentsIn(marks.join(' ')).ok).toBe(false);
  });

  it('is no link that has to begin with https', () => {
    expect(checkAnswerText(fileMark('a.pdf', file())).ok).toBe(true);
    expect(checkAnswerText(`[a](/file/${id(1)})`).ok).toBe(false);
  });
});

it.each([
  ['song.MP3', 'audio/mpeg'],
  ['talk.webm', 'video/webm'],
  ['page.html', undefined],
  ['mp3', undefined],
  ['a.constructor', undefined],
])('%s is played as %s', (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});

it.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [12_345, '12 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [1_234_567, '1.2 MB'],
])('%i bytes are told as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
