import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../testing/render-app.js';
import { draftKey, DRAFTS_MAX, useDraft } from '../session/use-draft.js';
import { forgetTexts, hasKeptTexts } from '../session/browser-storage.js';
import { UserContext } from '../session/session-contexts.js';
import { MemoryNavigation } from '../../testing/memory-navigation.js';

let username: string;

beforeEach(() => {
  username = 'grace';
});

const signedIn = ({ children }: { readonly children: ReactNode }) => (
  <MemoryNavigation at="/question/q1">
    <UserContext value={{ user: aUser(username) }}>{children}</UserContext>
  </MemoryNavigation>
);

const open = (place: string) =>
  renderHook((props: { place: string }) => useDraft(props.place), {
    initialProps: { place },
    wrapper: signedIn,
  });

describe('a draft', () => {
  it('is still there after a reload', () => {
    const before = open('answer:1');
    act(() => before.result.current.setText('half an answ'));
    before.unmount();
    expect(open('answer:1').result.current.text).toBe('half an answ');
  });

  it('belongs to its place alone', () => {
    const draft = open('answer:1');
    act(() => draft.result.current.setText('for one'));
    draft.rerender({ place: 'answer:2' });
    expect(draft.result.current.text).toBe('');
  });

  it('is one of so many: the one goes that was left alone the longest', () => {
    const write = (place: string) => {
      const { result, unmount } = open(place);
      act(() => result.current.setText(`for ${place}`));
      unmount();
    };
    write('first');
    write('second');
    write('first');
    for (let number = 1; number < DRAFTS_MAX; number += 1) write(`place ${number}`);
    expect(open('first').result.current.text).toBe('for first');
    expect(open('second').result.current.text).toBe('');
    expect(open(`place ${DRAFTS_MAX - 1}`).result.current.text).not.toBe('');
  });

  it('is gone once it has been sent', () => {
    const draft = open('answer:1');
    act(() => draft.result.current.setText('whole'));
    act(() => draft.result.current.clear());
    expect(draft.result.current.text).toBe('');
    expect(localStorage).toHaveLength(0);
  });

  it('of another tab stays when this one has sent its own', () => {
    const [one, other] = [open('answer:1'), open('answer:1')];
    act(() => one.result.current.setText('written here'));
    act(() => other.result.current.setText('written there'));
    act(() => one.result.current.clear());
    expect(one.result.current.text).toBe('');
    expect(open('answer:1').result.current.text).toBe('written there');
    act(() => other.result.current.clear());
    expect(localStorage).toHaveLength(0);
  });

  it('is one for each of two tabs, and the next tab goes on with what one has left', () => {
    const [one, other] = [open('answer:1'), open('answer:1')];
    act(() => one.result.current.setText('written here'));
    act(() => other.result.current.setText('written there'));
    act(() => one.result.current.setText('written here, on'));
    expect(open('answer:1').result.current.text).toBe('written here, on');
    sessionStorage.setItem(draftKey('grace', 'answer:1'), `${draftKey('grace', 'answer:1')} 1`);
    expect(open('answer:1').result.current.text).toBe('written there');
    act(() => one.result.current.clear());
    sessionStorage.clear();
    expect(open('answer:1').result.current.text).toBe('written there');
  });

  it('is gone once it has been sent, though its end found no room', () => {
    const draft = open('answer:1');
    act(() => draft.result.current.setText('begun'));
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => draft.result.current.setText('begun and ended'));
    setItem.mockRestore();
    act(() => draft.result.current.clear());
    expect(open('answer:1').result.current.text).toBe('');
  });

  it('lives as long as the page where storage is full', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const draft = open('answer:1');
    act(() => draft.result.current.setText('still here'));
    expect(draft.result.current.text).toBe('still here');
    setItem.mockRestore();
  });

  it('is not met by the next person who logs in on the same browser', () => {
    const draft = open('answer:1');
    act(() => draft.result.current.setText('mine'));
    draft.unmount();
    username = 'linus';
    expect(open('answer:1').result.current.text).toBe('');
    expect(hasKeptTexts('linus')).toBe(false);
  });

  it.each([
    ['grace', 'grace:draft'],
    ['grace:draft', 'grace'],
    ['a%3A', 'a:'],
  ])('of %s stays when %s logs out', (writer, other) => {
    username = writer;
    const draft = open('answer:1');
    act(() => draft.result.current.setText('mine'));
    forgetTexts(other);
    expect(hasKeptTexts(writer)).toBe(true);
    forgetTexts(writer);
    expect(hasKeptTexts(writer)).toBe(false);
    expect(localStorage).toHaveLength(0);
  });
});
