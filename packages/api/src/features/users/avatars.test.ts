import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { AVATAR_MAX_BYTES } from './avatar-images.js';

const PNG = '\x89PNG\r\n\x1a\n';
const JPEG = '\xff\xd8\xff\xe0';
const WEBP = 'RIFF\x00\x00\x00\x00WEBPVP8 ';

const dataUrl = (contentType: string, bytes: string): string =>
  `data:${contentType};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;

const notAnImage = { code: 'invalid', message: 'The picture must be a PNG, JPEG or WebP image' };
const tooLarge = { code: 'tooLarge', message: 'The picture cannot be larger than 64 kB' };

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

describe('setting', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('a picture of type %s serves it', async (contentType, bytes) => {
    const { session } = await stage.signUp('Ada L.');
    const url = dataUrl(contentType, bytes);
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.avatars.set(session, { username: 'Ada L.', dataUrl: url }),
    );
    expect(fresh['Ada L.']?.avatarUrl).toBe('/avatar/Ada%20L.?v=2');
    expect(followed).toEqual(fresh);
    const avatar = await stage.avatars.get('ada l.');
    expect(avatar).toEqual({ contentType, bytes: Buffer.from(bytes, 'latin1') });
  });

  it('another picture changes its address', async () => {
    const { session } = await stage.signUp('ada');
    const set = (url: string | null) =>
      stage.avatars.set(session, { username: 'ada', dataUrl: url });
    const addresses = [
      (await set(dataUrl('image/png', PNG))).avatarUrl,
      (await set(null)).avatarUrl,
      (await set(dataUrl('image/jpeg', JPEG))).avatarUrl,
    ];
    expect(addresses).toEqual(['/avatar/ada?v=2', undefined, '/avatar/ada?v=4']);
    expect(await stage.avatars.get('ada')).toMatchObject({ contentType: 'image/jpeg' });
  });

  it('none takes the picture away', async () => {
    const { session } = await stage.signUp('ada');
    await stage.avatars.set(session, { username: 'ada', dataUrl: dataUrl('image/png', PNG) });
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.avatars.set(session, { username: 'ada', dataUrl: null }),
    );
    expect(fresh['ada']?.avatarUrl).toBeUndefined();
    expect(followed).toEqual(fresh);
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it('takes 64 kB and no byte more', async () => {
    const { session } = await stage.signUp('ada');
    const set = (size: number) => {
      const url = dataUrl('image/png', PNG.padEnd(size, 'x'));
      return stage.avatars.set(session, { username: 'ada', dataUrl: url });
    };
    await expect(set(AVATAR_MAX_BYTES)).resolves.toBeDefined();
    await expect(set(AVATAR_MAX_BYTES + 1)).rejects.toMatchObject(tooLarge);
    await expect(set(10 * AVATAR_MAX_BYTES)).rejects.toMatchObject(tooLarge);
  });

  it.each([
    ['bytes of another kind', dataUrl('image/png', JPEG)],
    ['a kind that can run scripts', dataUrl('image/svg+xml', '<svg/>')],
    ['a kind of page', dataUrl('text/html', '<p>')],
    ['no bytes', 'data:image/png;base64,'],
    ['no data URL', 'https://pictures.example/a.png'],
    ['parameters in the type', dataUrl('image/png;charset=x', PNG)],
    ['something behind the picture', `${dataUrl('image/png', PNG)} x`],
  ])('refuses %s', async (_fault, url) => {
    const { session } = await stage.signUp('ada');
    const set = stage.avatars.set(session, { username: 'ada', dataUrl: url });
    await expect(set).rejects.toMatchObject(notAnImage);
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it('is refused for someone else', async () => {
    await stage.signUp('ada');
    const { session } = await stage.signUp('eve');
    const url = dataUrl('image/png', PNG);
    const set = stage.avatars.set(session, { username: 'ada', dataUrl: url });
    await expect(set).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it('leaves no picture behind a deleted account', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    const url = dataUrl('image/png', PNG);
    const set = stage.avatars.set(session, { username: 'ada', dataUrl: url });
    await expect(set).rejects.toMatchObject({ code: 'missing' });
    expect(await stage.avatars.get('ada')).toBeNull();
  });
});
