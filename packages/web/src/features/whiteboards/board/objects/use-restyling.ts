import type { LookChange, Toolbox } from '@collabor8/domain';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Sliders and colour pickers say many values on the way to one. */
const SETTLED_MS = 250;

/** Hands on what was chosen for objects once it stands. */
function useSettled(
  settle: (ids: readonly string[], set: LookChange) => void,
): (ids: readonly string[], set: LookChange) => void {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; set: LookChange } | null>(null);
  return (ids, set) => {
    if (ids.length === 0) return;
    clearTimeout(waiting.current?.timer);
    const all = { ...waiting.current?.set, ...set };
    const timer = setTimeout(() => {
      waiting.current = null;
      settle(ids, all);
    }, SETTLED_MS);
    waiting.current = { timer, set: all };
  };
}

/** Gives what is selected the colour and the size that are chosen in the toolbar. */
export function useRestyling(
  toolbox: Toolbox,
  selected: readonly string[],
  onSet: (ids: readonly string[], set: LookChange) => void,
): void {
  const before = useRef(toolbox);
  const setSoon = useSettled(onSet);
  const compare = useEffectEvent(() => {
    const { color, brushSize: width } = toolbox;
    if (color !== before.current.color) setSoon(selected, { color });
    if (width !== before.current.brushSize) setSoon(selected, { width });
    before.current = toolbox;
  });
  useEffect(() => compare(), [toolbox]);
}
