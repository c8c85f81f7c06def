/** How large one's picture is shown at somebody else's: not at all where their line is poor, or the tile out of sight. */
export const tileSizes = ['large', 'small', 'none'] as const;
export type TileSize = (typeof tileSizes)[number];

/** Bits a second for all pictures that one tab sends: half of what a slow household's line takes upwards. */
export const PICTURES_BITRATE = 2_400_000;

/** What one picture of 960 by 540 gains nothing beyond, in bits a second. */
export const PICTURE_BITRATE_MAX = 1_500_000;

/** Of a large picture for each small one: as its area is. */
const WEIGHTS: Readonly<Record<TileSize, number>> = { large: 4, small: 1, none: 0 };

/** What RTCRtpSender takes for one of the others. */
export interface PictureShare {
  readonly seat: number;
  readonly active: boolean;
  /** Bits a second; 0 where none is sent. */
  readonly maxBitrate: number;
  readonly scaleResolutionDownBy: number;
}

/** Divides what a tab sends among those who see it, by how large each of them shows it. */
export function sharePictures(
  shown: readonly { readonly seat: number; readonly size: TileSize }[],
): readonly PictureShare[] {
  const weights = shown.reduce((sum, { size }) => sum + WEIGHTS[size], 0);
  return shown.map(({ seat, size }) => ({
    seat,
    active: size !== 'none',
    maxBitrate:
      size === 'none'
        ? 0
        : Math.min(PICTURE_BITRATE_MAX, Math.floor((PICTURES_BITRATE * WEIGHTS[size]) / weights)),
    scaleResolutionDownBy: size === 'small' ? 3 : 1,
  }));
}

/** How one tab tells another, directly, how large it shows the other's picture. */
export const writeTileSize = (size: TileSize): string => JSON.stringify({ size });

/** Undefined for what says something else. */
export function parseTileSize(text: string): TileSize | undefined {
  return tileSizes.find((size) => text === writeTileSize(size));
}
