import { normaliseMoveInput } from '@collabor8/domain';
import { useWindowEvent } from '../../../shared/use-window-event.js';

interface MoveKeys {
  readonly onChoose: (numObjects: number) => void;
  readonly onSubmit: () => void;
}

/** Whatever takes keys for itself. */
const CONTROLS = 'a, button, input, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** Lets the keys 1 to 3 and Enter play from anywhere in the room. */
export function useMoveKeys({ onChoose, onSubmit }: MoveKeys): void {
  useWindowEvent('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const isInControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (hasModifier || isInControl || event.repeat) return;
    if (/^[1-3]$/.test(event.key)) onChoose(normaliseMoveInput(event.key));
    if (event.key === 'Enter') onSubmit();
  });
}
