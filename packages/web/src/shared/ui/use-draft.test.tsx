import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useDraft } from './use-draft.js';

const open = (key: string) =>
  renderHook((props: { key: string }) => useDraft(props.key), {
    initialProps: { key },
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
    draft.rerender({ key: 'answer:2' });
    expect(draft.result.current.text).toBe('');
  });

  it('is gone once it has been sent', () => {
    const draft = open('answer:1');
    act(() => draft.result.current.setText('whole'));
    act(() => draft.result.current.clear());
    expect(draft.result.current.text).toBe('');
    expect(localStorage).toHaveLength(0);
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
});
