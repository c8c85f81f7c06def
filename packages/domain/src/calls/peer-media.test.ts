import { describe, expect, it } from 'vitest';
import { parsePeerMedia } from './peer-media.js';

describe('what one tab tells the other', () => {
  it('is read back as it was said', () => {
    const media = { microphone: 'muted', camera: 'screen' } as const;
    expect(parsePeerMedia(JSON.stringify(media))).toEqual(media);
  });

  it.each(['', '{', 'null', '{"microphone":"loud","camera":"on"}', '{"camera":"on"}'])(
    'is nothing when it reads %j',
    (text) => expect(parsePeerMedia(text)).toBeUndefined(),
  );
});
