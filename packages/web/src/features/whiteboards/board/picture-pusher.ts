import {
  lastSeqOf,
  nextBase,
  paintingOf,
  settledPainting,
  type BoardLog,
  type Painting,
} from '@collabor8/domain';
import { Throttle } from './throttle.js';

/** A picture of the board, and the last entry that it holds. */
export interface NumberedPicture {
  readonly content: string;
  readonly upTo: number;
}

export interface PicturePusherOptions {
  readonly picture: (painting: Painting) => Promise<string>;
  readonly pushContent: (picture: NumberedPicture) => Promise<unknown>;
  readonly pushBase: (picture: NumberedPicture) => Promise<unknown>;
}

const PAUSE_MS = 1_000;

/**
 * Sends the whole picture of a board (SPEC §4), and now and then one of what is settled, for those
 * who come later. The latest one counts: those that it overtakes are never made.
 */
export class PicturePusher {
  #log: BoardLog | null = null;
  #baseUpTo = 0;
  readonly #throttle = new Throttle(
    () => PAUSE_MS,
    () => this.#push(),
  );

  constructor(private readonly options: PicturePusherOptions) {}

  /** `log` is complete. */
  offer(log: BoardLog): void {
    this.#log = log;
    this.#throttle.wake();
  }

  async #push(): Promise<void> {
    const log = this.#log;
    if (log === null) return;
    const { picture, pushContent, pushBase } = this.options;
    const lastSeq = lastSeqOf(log);
    await pushContent({ content: await picture(paintingOf(log)), upTo: lastSeq });
    const upTo = nextBase({ lastSeq, base: log.base });
    if (upTo === null || upTo <= this.#baseUpTo) return;
    this.#baseUpTo = upTo;
    await pushBase({ content: await picture(settledPainting(log, upTo)), upTo });
  }
}
