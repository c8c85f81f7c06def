/** All that can be done, or reactions alone. */
export type MenuMode = 'all' | 'react';

export interface Opened {
  readonly messageId: string;
  readonly mode: MenuMode;
  /** What it was opened by. */
  readonly at: HTMLElement;
  /** Which time it is opened: every time it begins anew. */
  readonly turn: number;
}
