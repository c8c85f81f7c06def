import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blackPng, noise, PIXEL_URL } from '../../testing/pictures.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { ENCODING_SECONDS } from '../../images/encoder.js';
import { AVATAR_MAX_BYTES } from './avatar-images.js';

const dataUrl = (contentType: string, bytes: Buffer): string =>
  `data:${contentType};base64,${bytes.toString('base64')}`;
const made = async () => (await stage.avatars.get('ada')) ?? Buffer.alloc(0);

const notAnImage = { code: 'invalid', message: 'The picture must be a PNG, JPEG or WebP image' };
const unreadable = {
  code: 'invalid',
  message: expect.stringMatching(/^The picture could not be read|^A picture must be/) as string,
};
const tooLarge = { code: 'tooLarge', message: 'The picture cannot be larger than 64 kB' };

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

describe('setting', () => {
  it.each([
    ['image/png', () => noise().png().toBuffer()],
    ['image/jpeg', () => noise().jpeg().toBuffer()],
    ['image/webp', () => noise().webp().toBuffer()],
  ])('a picture of type %s serves it, made anew', async (contentType, make) => {
    const { session } = await stage.signUp('Ada L.');
    const url = dataUrl(contentType, await make());
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.avatars.set(session, { username: 'Ada L.', dataUrl: url }),
    );
    expect(fresh['Ada L.']?.avatarUrl).toBe('/avatar/Ada%20L.?v=2');
    expect(followed).toEqual(fresh);
    const { format, width, height } = await sharp(
      (await stage.avatars.get('ada l.')) ?? undefined,
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 40, height: 30 });
  });

  it('keeps at most 512 pixels, and no place where it was taken', async () => {
    const { session } = await stage.signUp('ada');
    const sent = await sharp({
      create: { width: 1024, height: 700, channels: 3, background: 'red' },
    })
      .withExif({ IFD3: { GPSLatitude: '48/1 12/1 30/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    await stage.avatars.set(session, { username: 'ada', dataUrl: dataUrl('image/jpeg', sent) });
    const { exif, width, height } = await sharp(await made()).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 512, height: 350 });
  });

  it('another picture changes its address', async () => {
    const { session } = await stage.signUp('ada');
    const set = (url: string | null) =>
      stage.avatars.set(session, { username: 'ada', dataUrl: url });
    const addresses = [
      (await set(PIXEL_URL)).avatarUrl,
      (await set(null)).avatarUrl,
      (await set(PIXEL_URL)).avatarUrl,
    ];
    expect(addresses).toEqual(['/avatar/ada?v=2', undefined, '/avatar/ada?v=4']);
  });

  it('none takes the picture away', async () => {
    const { session } = await stage.signUp('ada');
    await stage.avatars.set(session, { username: 'ada', dataUrl: PIXEL_URL });
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.avatars.set(session, { username: 'ada', dataUrl: null }),
    );
    expect(fresh['ada']?.avatarUrl).toBeUndefined();
    expect(followed).toEqual(fresh);
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it('takes 64 kB and no byte more', async () => {
    const { session } = await stage.signUp('ada');
    const pixel = Buffer.from(PIXEL_URL.split(',')[1] ?? '', 'base64');
    const set = (size: number) => {
      // What is behind a picture's end is no part of it.
      const bytes = Buffer.concat([pixel, Buffer.alloc(size - pixel.length)]);
      return stage.avatars.set(session, { username: 'ada', dataUrl: dataUrl('image/png', bytes) });
    };
    await expect(set(AVATAR_MAX_BYTES)).resolves.toBeDefined();
    await expect(set(AVATAR_MAX_BYTES + 1)).rejects.toMatchObject(tooLarge);
    await expect(set(10 * AVATAR_MAX_BYTES)).rejects.toMatchObject(tooLarge);
  });

  it.each([
    ['a kind that can run scripts', dataUrl('image/svg+xml', Buffer.from('<svg/>'))],
    ['a kind of page', dataUrl('text/html', Buffer.from('<p>'))],
    ['no bytes', 'data:image/png;base64,'],
    ['no data URL', 'https://pictures.example/a.png'],
    ['parameters in the type', PIXEL_URL.replace('image/png', 'image/png;charset=x')],
    ['something behind the picture', `${PIXEL_URL} x`],
  ])('refuses %s', async (_fault, url) => {
    const { session } = await stage.signUp('ada');
    const set = stage.avatars.set(session, { username: 'ada', dataUrl: url });
    await expect(set).rejects.toMatchObject(notAnImage);
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it.each([
    [
      'what runs scripts, under another name',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['what only begins like a picture', () => Buffer.from('\x89PNG\r\n\x1a\nx', 'latin1')],
    ['22,000 pixels squared in 60 kB', () => blackPng(22_000)],
  ])('refuses %s', async (_fault, make) => {
    const { session } = await stage.signUp('ada');
    const bytes = await Promise.resolve(make());
    expect(bytes.length).toBeLessThan(AVATAR_MAX_BYTES);
    const set = stage.avatars.set(session, {
      username: 'ada',
      dataUrl: dataUrl('image/png', bytes),
    });
    await expect(set).rejects.toMatchObject(unreadable);
    expect(await stage.avatars.get('ada')).toBeNull();
    // And the next one may come.
    await stage.avatars.set(session, { username: 'ada', dataUrl: PIXEL_URL });
  });

  it('is limited by the time that it takes', async () => {
    await stage.close();
    stage = await openUsersStage({ rateLimits: true });
    const { session } = await stage.signUp('ada');
    const set = () => stage.avatars.set(session, { username: 'ada', dataUrl: PIXEL_URL });
    for (let sent = 0; sent < ENCODING_SECONDS; sent += 1) await set();
    await expect(set()).rejects.toMatchObject({ code: 'tooMany' });
  });

  it('is refused for someone else', async () => {
    await stage.signUp('ada');
    const { session } = await stage.signUp('eve');
    const set = stage.avatars.set(session, { username: 'ada', dataUrl: PIXEL_URL });
    await expect(set).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it('leaves no picture behind a deleted account', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    const set = stage.avatars.set(session, { username: 'ada', dataUrl: PIXEL_URL });
    await expect(set).rejects.toMatchObject({ code: 'missing' });
    expect(await stage.avatars.get('ada')).toBeNull();
  });
});
