import { BOARD_COLOR, BOARD_HEIGHT, BOARD_WIDTH, layerAnchor } from '@collabor8/domain';

/** What of a post can be drawn upon. */
export const BLOCKS = 'pre:has(> code), a[data-own-picture]';

/** The anchor of one of them; undefined in texts that keep no layers. */
export function anchorOf(block: HTMLElement): string | undefined {
  const post = block.closest<HTMLElement>('[data-post]')?.dataset['post'];
  return post && layerAnchor(post, block.getAttribute('href') ?? block.textContent);
}

/** A picture that is shown, as a board begins with it: whole, in the middle of the sheet. A data URL of a PNG. */
export function onSheet(image: HTMLImageElement): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [BOARD_WIDTH, BOARD_HEIGHT];
  const context = canvas.getContext('2d');
  const { naturalWidth: width, naturalHeight: height } = image;
  if (context !== null) {
    context.fillStyle = BOARD_COLOR;
    context.fillRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
    const scale = Math.min(BOARD_WIDTH / Math.max(1, width), BOARD_HEIGHT / Math.max(1, height), 2);
    const [wide, high] = [width * scale, height * scale];
    context.drawImage(image, (BOARD_WIDTH - wide) / 2, (BOARD_HEIGHT - high) / 2, wide, high);
  }
  return canvas.toDataURL('image/png');
}
