import { vi } from 'vitest';

/** In the place of the library that asks the browser for passkeys: there are none in jsdom. */
export const startRegistration = vi.fn();
export const startAuthentication = vi.fn();
