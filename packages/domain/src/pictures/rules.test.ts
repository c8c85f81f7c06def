import { describe, expect, it } from 'vitest';
import { checkMessageText } from '../messages/message-text.js';
import { checkAnswerText, checkCommentText } from '../questions/text-rules.js';
import { ATTACHMENT_PLACES_MAX, ATTACHMENTS_IN_TEXT_MAX } from './limits.js';
import { withoutAttachments, withoutUploads } from './marks.js';
import {
  checkPlaces,
  pictureAddress,
  pictureMark,
  pictureMarksIn,
  attachmentsIn,
  readPictureAddress,
  uploadingMark,
} from './rules.js';

const id = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const picture = (number = 1) => {
  const size = { id: id(number), width: 800, height: 600 };
  return { ...size, address: pictureAddress(size) };
};

describe('the address of a picture', () => {
  it('says which it is and how large', () => {
    expect(picture().address).toBe(`/picture/${id(1)}?w=800&h=600`);
    expect(readPictureAddress(picture().address)).toEqual(picture());
  });

  it.each([
    ['of another site', `https://example.org${picture().address}`],
    ['without a size', `/picture/${id(1)}`],
    ['without a width', `/picture/${id(1)}?w=0&h=600`],
    ['of an endless size', `/picture/${id(1)}?w=80000&h=600`],
    ['of no id', '/picture/1?w=800&h=600'],
    ['with more behind it', `${picture().address}&x=1`],
    ['of another folder', `/x${picture().address}`],
  ])('%s is none', (_what, address) => {
    expect(readPictureAddress(address)).toBeUndefined();
  });
});

describe('a picture in a text', () => {
  it.each([
    ['map.png', 'map'],
    ['a [nice] map.jpeg', 'a nice map'],
    ['Straße (Wien).webp', 'Straße (Wien)'],
    ['![x](y).png', 'x (y)'],
    ['.png', 'picture'],
    ['**', 'picture'],
    ['', 'picture'],
  ])('from the file %s is called %s', (file, label) => {
    expect(pictureMark(file, picture())).toBe(`![${label}](${picture().address})`);
  });

  it('is found once, however often it is there', () => {
    const mark = pictureMark('map.png', picture());
    const other = pictureMark('plan.png', picture(2));
    expect(attachmentsIn(`${mark} and ${other}\n\n${mark}`)).toEqual({
      ok: true,
      value: [id(1), id(2)],
    });
    expect(attachmentsIn('![a](https://b.c/d.png)')).toEqual({ ok: true, value: [] });
  });

  it('is one of so many at most', () => {
    const many = (count: number): string =>
      Array.from({ length: count }, (_, number) => pictureMark('a', picture(number))).join(' ');
    expect(attachmentsIn(many(ATTACHMENTS_IN_TEXT_MAX)).ok).toBe(true);
    expect(attachmentsIn(many(ATTACHMENTS_IN_TEXT_MAX + 1))).toEqual({
      ok: false,
      error: 'A text cannot hold more than 50 pictures and files',
    });
  });

  it('is no link that has to begin with https, but what looks like one is', () => {
    const mark = pictureMark('map.png', picture());
    expect(checkAnswerText(`See ${mark}.`).ok).toBe(true);
    expect(checkAnswerText(`[${mark}](https://example.org)`).ok).toBe(true);
    expect(checkAnswerText(mark.slice(1)).ok).toBe(false);
    expect(checkAnswerText('![a](/picture/1)').ok).toBe(false);
    expect(checkAnswerText(`[${mark}](http://example.org)`).ok).toBe(false);
    expect(withoutAttachments(`a ${mark} b`)).toBe('a picture b');
  });
});

it('what stands for a picture on its way is taken out of a text', () => {
  const mark = uploadingMark('a [map].png');
  expect(mark).toBe('![Uploading a map…]()');
  expect(withoutUploads(`one ${mark} two ${uploadingMark('')} three`)).toBe('one  two  three');
  expect(withoutUploads('![Uploading]() ![a](b)')).toBe('![Uploading]() ![a](b)');
});

it.each([
  ['a question or answer', checkAnswerText],
  ['a comment', checkCommentText],
  ['a message', checkMessageText],
])('%s is posted without it, and not at all where nothing else was written', (_, check) => {
  const mark = uploadingMark('map.png');
  expect(check(`See ${mark}`)).toEqual({ ok: true, value: 'See ' });
  expect(check(mark)).toMatchObject({ ok: false });
});

it('a picture may stand in a hundred places', () => {
  expect(checkPlaces(ATTACHMENT_PLACES_MAX - 1)).toEqual({ ok: true, value: true });
  expect(checkPlaces(ATTACHMENT_PLACES_MAX)).toEqual({
    ok: false,
    error:
      'A picture or file cannot stand in more than 100 posts and messages. Upload it again for this one',
  });
});

it('of a text, the marks of pictures that are kept here are found, each once and in their order', () => {
  const [first, second] = [picture(1), picture(2)];
  const text = [
    `![b](${second.address}) and ![](${first.address})`,
    `![c](https://example.org${first.address}) [d](${first.address}) ![b](${second.address})`,
    uploadingMark('e.png'),
  ].join('\n');
  expect(pictureMarksIn(text)).toEqual([
    { mark: `![b](${second.address})`, label: 'b', picture: second },
    { mark: `![](${first.address})`, label: '', picture: first },
  ]);
  expect(pictureMarksIn('Look')).toEqual([]);
});
