import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/render-app.js';
import { hasKeptTexts } from './browser-storage.js';
import { draftKey, writeDraft } from './use-draft.js';
import { UserContext } from './session-contexts.js';
import { useDraftSlot } from './use-draft-slot.js';

/** Of this browser: names of the locks that are held. */
const held = new Set<string>();

type Granted = (lock: { readonly name: string } | null) => Promise<void> | undefined;

beforeEach(() => {
  const request = async (name: string, _options: object, granted: Granted) => {
    if (held.has(name)) return granted(null);
    held.add(name);
    await granted({ name });
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});

afterEach(() => {
  held.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

const signedIn = ({ children }: { readonly children: ReactNode }) => (
  <UserContext value={{ user: aUser('grace') }}>{children}</UserContext>
);

const openTab = async () => {
  const { result } = renderHook(() => useDraftSlot('question', ['title', 'text']), {
    wrapper: signedIn,
  });
  await waitFor(() => expect(result.current).toBeDefined());
  return result.current;
};

it('leaves nothing to lose where nothing was written', async () => {
  expect(await openTab()).toBe('question');
  expect(hasKeptTexts('grace')).toBe(false);
});

it('is another one for each tab, and what was left with a text is gone on with first', async () => {
  writeDraft(draftKey('grace', 'question:2:title'), 'Half a tit');
  expect(await openTab()).toBe('question:2');
  sessionStorage.clear();
  expect(await openTab()).toBe('question');
  sessionStorage.clear();
  expect(await openTab()).toBe('question:1');
});
