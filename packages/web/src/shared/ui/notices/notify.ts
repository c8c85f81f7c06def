export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'news';
  readonly message: string;
}

let notices: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Notice[]): void => {
  notices = next;
  listeners.forEach((listener) => listener());
};

/** Those that are told or wait for it, the oldest first; `listen` hears of every change. */
export const noticesToTell = {
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Notice[] => notices,
  dismiss: (notice: Notice): void => change(notices.filter((other) => other !== notice)),
  dismissAll: (): void => change([]),
};

/** Shown for a while in a corner, over any page. */
function show(kind: Notice['kind'], message: string): void {
  count += 1;
  change([...notices, { id: count, kind, message }]);
}

export const notifySuccess = (message: string): void => show('success', message);

/** Something that somebody else did. */
export const notifyNews = (message: string): void => show('news', message);

/** For failures of something already left behind; a form shows its own next to the button. */
export const notifyError = (message: string): void => show('error', message);
