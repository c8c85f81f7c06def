const SIDE = 256;
const MAX_LENGTH = 64 * 1024;
const QUALITIES = [0.9, 0.75, 0.5, 0.3] as const;

/** The middle of a picture, 256 pixels square, as a data URL the server takes; null when unreadable. */
export async function pictureDataUrl(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(picture.width, picture.height);
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - side) / 2,
      (picture.height - side) / 2,
      side,
      side,
      0,
      0,
      SIDE,
      SIDE,
    );
  picture.close();
  // A browser without WebP answers a PNG, which may be too large at any quality; JPEG never is.
  const candidates = ['image/webp', 'image/jpeg'].flatMap((type) =>
    QUALITIES.map((quality) => () => canvas.toDataURL(type, quality)),
  );
  for (const encode of candidates) {
    const dataUrl = encode();
    if (dataUrl.length <= MAX_LENGTH) return dataUrl;
  }
  return null;
}
