import { useRef, type ReactNode } from 'react';
import { Button } from '../ui/controls/button.js';

const SIDE = 256;
/** Pixels of the longer side; of fewer nothing is made that can be shown. */
const SIDE_MIN = 64;
const MAX_LENGTH = 64 * 1024;
const QUALITIES = [0.9, 0.75, 0.5, 0.3] as const;

/**
 * A picture made 256 pixels square, as a data URL the server takes: its middle, or the whole of it with nothing around.
 * Null when it is unreadable, or when the whole of it is too small.
 */
async function squarePicture(file: File, shown: 'middle' | 'whole'): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const { width, height } = picture;
  if (shown === 'whole' && Math.max(width, height) < SIDE_MIN) return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const scale = SIDE / (shown === 'middle' ? Math.min(width, height) : Math.max(width, height));
  const [across, down] = [width * scale, height * scale];
  canvas.getContext('2d')?.drawImage(picture, (SIDE - across) / 2, (SIDE - down) / 2, across, down);
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

interface SquarePictureButtonProps {
  /** Names the field of the file. */
  readonly label: string;
  readonly shown: 'middle' | 'whole';
  readonly isWorking: boolean;
  /** Of a file that none can be made of it is null. */
  readonly onPicture: (dataUrl: string | null) => void;
  readonly children: ReactNode;
}

/** Has a file chosen, and makes a picture 256 pixels square of it. */
export function SquarePictureButton(props: SquarePictureButtonProps) {
  const { label, shown, isWorking, onPicture, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) void squarePicture(file, shown).then(onPicture);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" loading={isWorking} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
