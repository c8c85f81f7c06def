import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  PICTURE_BITRATE_MAX,
  PICTURES_BITRATE,
  sharePictures,
  tileSizes,
  type TileSize,
} from './picture-shares.js';

const shown = (...sizes: readonly TileSize[]) => sizes.map((size, seat) => ({ seat, size }));

it('to one alone a picture goes as good as it gets', () => {
  expect(sharePictures(shown('large'))).toEqual([
    { seat: 0, active: true, maxBitrate: PICTURE_BITRATE_MAX, scaleResolutionDownBy: 1 },
  ]);
});

it('who shows it large gets four times as much as who shows it small', () => {
  expect(sharePictures(shown('small', 'large', 'small'))).toEqual([
    { seat: 0, active: true, maxBitrate: 400_000, scaleResolutionDownBy: 3 },
    { seat: 1, active: true, maxBitrate: PICTURE_BITRATE_MAX, scaleResolutionDownBy: 1 },
    { seat: 2, active: true, maxBitrate: 400_000, scaleResolutionDownBy: 3 },
  ]);
});

it('who shows none takes nothing from the others', () => {
  expect(sharePictures(shown('none', 'large', 'large'))).toEqual([
    { seat: 0, active: false, maxBitrate: 0, scaleResolutionDownBy: 1 },
    { seat: 1, active: true, maxBitrate: 1_200_000, scaleResolutionDownBy: 1 },
    { seat: 2, active: true, maxBitrate: 1_200_000, scaleResolutionDownBy: 1 },
  ]);
  expect(sharePictures(shown('none'))).toMatchObject([{ active: false, maxBitrate: 0 }]);
});

it('all together never get more than the line takes, and each who shows it gets something', () => {
  const sizes = fc.array(fc.constantFrom(...tileSizes), { maxLength: 3 });
  fc.assert(
    fc.property(sizes, (some) => {
      const shares = sharePictures(shown(...some));
      const sum = shares.reduce((total, { maxBitrate }) => total + maxBitrate, 0);
      expect(sum).toBeLessThanOrEqual(PICTURES_BITRATE);
      for (const { active, maxBitrate } of shares) expect(maxBitrate > 0).toBe(active);
    }),
  );
});
