import { describe, expect, it } from 'vitest';
import { parsePeerMedia, parsePeerReading, writePeerReading } from './peer-media.js';

describe('what one tab tells the other', () => {
  it('is read back as it was said', () => {
    const media = { microphone: 'muted', camera: 'screen' } as const;
    expect(parsePeerMedia(JSON.stringify(media))).toEqual(media);
  });

  it.each(['', '{', 'null', '{"microphone":"loud","camera":"on"}', '{"camera":"on"}'])(
    'is nothing when it reads %j',
    (text) => expect(parsePeerMedia(text)).toBeUndefined(),
  );

  it('names the face beside a screen, and that sound alone is wanted', () => {
    const media = {
      microphone: 'on',
      camera: 'screen',
      face: 'off',
      wants: 'sound',
    } as const;
    expect(parsePeerMedia(JSON.stringify(media))).toEqual(media);
    expect(parsePeerMedia(JSON.stringify({ ...media, face: 'screen', wants: 'money' }))).toEqual({
      microphone: 'on',
      camera: 'screen',
    });
  });
});

describe('what one tab tells of recordings and of what is said', () => {
  const media = { microphone: 'on', camera: 'on' } as const;
  const reread = (more: object) => parsePeerMedia(JSON.stringify({ ...media, ...more }));

  it('is read back as it was said', () => {
    const more = {
      recording: { id: 'r1', isOn: true },
      consent: { id: 'r2', isGiven: false },
      caption: 'Good morning',
    };
    expect(reread(more)).toEqual({ ...media, ...more });
  });

  it.each([
    { recording: { id: 'r1' } },
    { recording: { id: 'r'.repeat(65), isOn: true } },
    { recording: 'on' },
    { consent: { id: 7, isGiven: true } },
    { consent: { id: 'r1', isGiven: 'yes' } },
    { caption: ' ' },
    { caption: ['words'] },
  ])('is left out where it is none: %j', (more) => expect(reread(more)).toEqual(media));

  it('is the end of what is said, and turns nothing around that stands beside it', () => {
    expect(reread({ caption: `${'a'.repeat(200)}${'b'.repeat(199)}` })?.caption).toBe(
      `a${'b'.repeat(199)}`,
    );
    expect(reread({ caption: '\u202eabc' })?.caption).toBe('\u202eabc\u202c');
  });
});

describe('how one tab says that the other’s media arrive', () => {
  it('is read back as it was said', () => {
    const reading = { lost: 0.25, roundTripMs: 42 };
    expect(parsePeerReading(writePeerReading(reading))).toEqual(reading);
    expect(parsePeerReading(writePeerReading({ lost: 1 }))).toEqual({ lost: 1 });
  });

  it.each([
    '',
    '{"lost":0.1}',
    '{"reading":null}',
    '{"reading":{"lost":"much"}}',
    '{"reading":{"lost":1.1}}',
    '{"reading":{"lost":-0.1}}',
  ])('is nothing when it reads %j', (text) => expect(parsePeerReading(text)).toBeUndefined());

  it('keeps no time that no way takes', () => {
    const told = (roundTripMs: number) =>
      parsePeerReading(JSON.stringify({ reading: { lost: 0, roundTripMs } }));
    expect(told(60_000)).toEqual({ lost: 0, roundTripMs: 60_000 });
    expect(told(60_001)).toEqual({ lost: 0 });
    expect(told(-1)).toEqual({ lost: 0 });
  });
});
