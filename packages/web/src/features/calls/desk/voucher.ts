import { VOUCH_EVERY_MS } from '@collabor8/domain';

interface VoucherOptions {
  /** Whether the server has lost the other one, whose media arrive here all the same. */
  readonly isNeeded: () => boolean;
  /** Says so to the server. */
  readonly vouch: () => Promise<void>;
}

/** Keeps a call going whose other tab is out of the server's reach, and not out of this tab's. */
export class Voucher {
  readonly #timer: ReturnType<typeof setInterval>;
  #isUnderWay = false;

  constructor(private readonly options: VoucherOptions) {
    this.#timer = setInterval(() => void this.#look(), VOUCH_EVERY_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A word that is still on its way is not followed by others, which would all come at once.
    if (this.#isUnderWay || !this.options.isNeeded()) return;
    this.#isUnderWay = true;
    await this.options.vouch();
    this.#isUnderWay = false;
  }
}
