import { vi } from 'vitest';

function become(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** The browser says so; what requests then meet is the test's to say. */
export const goOffline = (): void => become(false);

export const goOnline = (): void => become(true);
