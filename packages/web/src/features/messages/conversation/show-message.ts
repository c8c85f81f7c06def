import type { RowPlace } from '../../../shared/navigation/kept-places.js';
import type { LaterMessagesHandle } from './use-conversation.js';

const find = (id: string): HTMLElement | null =>
  document.querySelector(`[role="log"] [data-message="${CSS.escape(id)}"]`);

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Frames in which nothing had to be moved, after which a message stands still, and the most that are waited for that. */
const CALM_FRAMES = 2;
const FRAMES_AT_MOST = 30;

/** Puts a message at a place of its log, again as long as what comes into view is not as tall as it was guessed to be. */
async function settle(id: string, place: (message: HTMLElement) => void): Promise<void> {
  let calm = 0;
  for (let frame = 0; frame < FRAMES_AT_MOST && calm < CALM_FRAMES; frame += 1) {
    const message = find(id);
    if (message === null) return;
    const before = message.getBoundingClientRect().top;
    place(message);
    const isMoved = Math.abs(message.getBoundingClientRect().top - before) > 1;
    calm = isMoved ? 0 : calm + 1;
    await nextFrame();
  }
}

async function load(id: string, later: LaterMessagesHandle | undefined): Promise<void> {
  if (find(id) !== null) return;
  await later?.goTo(id);
  await nextFrame();
  await nextFrame();
}

/** Leads to a message, be it loaded or not, and marks it. @throws where it can't be read */
export async function showMessage(
  id: string,
  later: LaterMessagesHandle | undefined,
): Promise<void> {
  await load(id, later);
  document.querySelector('[data-found]')?.removeAttribute('data-found');
  const message = find(id);
  if (message === null) throw new Error('There is no such message here.');
  message.setAttribute('data-found', '');
  // At once: whoever goes on elsewhere meanwhile keeps what they have reached.
  message.focus({ preventScroll: true });
  await settle(id, (element) => element.scrollIntoView({ block: 'center' }));
}

const topIn = (log: Element, message: Element): number =>
  message.getBoundingClientRect().top - log.getBoundingClientRect().top;

/** The first message in view, by its id, and how far below the upper edge of its log it stands; undefined at the end of the log, where one comes back to what is new. */
export function placeIn(log: HTMLElement): RowPlace | undefined {
  if (log.scrollTop >= -1) return undefined;
  const all = [...log.querySelectorAll<HTMLElement>('[data-message]')];
  const first = all.find((message) => topIn(log, message) >= 0);
  const name = first?.dataset['message'];
  return first === undefined || name === undefined ? undefined : { name, top: topIn(log, first) };
}

/** Shows the same again. Where the message is gone, so is the place. */
export async function returnTo(
  { name: id, top }: RowPlace,
  log: HTMLElement,
  later: LaterMessagesHandle | undefined,
): Promise<void> {
  await load(id, later).catch(() => undefined);
  await settle(id, (message) => {
    log.scrollTop += topIn(log, message) - top;
  });
}
