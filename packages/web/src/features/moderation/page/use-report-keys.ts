import { useEffect, useEffectEvent } from 'react';
import { isForPage, useSingleKeys } from '../../../shared/shortcuts/single-keys.js';

type Acts = Readonly<Record<'h' | 'd' | 's', () => void>>;

const isAct = (key: string, acts: Acts): key is keyof Acts => key in acts;

/** Does with `h`, `d` and `s` what the buttons do, unless single keys are turned off; answers whether. */
export function useReportKeys(acts: Acts, isOn: boolean): boolean {
  const [areOn] = useSingleKeys();
  const isKeyed = isOn && areOn;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event) || !isAct(event.key, acts)) return;
    event.preventDefault();
    acts[event.key]();
  });
  useEffect(() => {
    if (!isKeyed) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isKeyed]);
  return isKeyed;
}
