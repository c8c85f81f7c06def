import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showLayers, useDrawingDesk } from './drawing-desk.js';

it('shows what lies over texts until the last text that holds some is gone, in whatever order pages change', () => {
  const { result } = renderHook(useDrawingDesk);
  const ends: (() => void)[] = [];
  const show = () => act(() => void ends.push(showLayers()));
  const endFirst = () => act(() => ends.shift()?.());
  show();
  // The next page is there before the one before it is gone.
  show();
  endFirst();
  expect(result.current.holders).toBe(1);
  endFirst();
  expect(result.current.holders).toBe(0);
});
