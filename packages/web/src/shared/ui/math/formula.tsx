import { formulaWidth, type TextPart } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { whenNearViewport } from '../when-near-viewport.js';
import { loadFont, typesetFormula } from './typeset.js';

/** A formula that stays in its line. */
export function Formula({ source }: Pick<TextPart, 'source'>) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const host = element.current;
    // Once: what is typeset is no source any more.
    if (host === null || 'typeset' in host.dataset) return;
    return whenNearViewport(host, (seen) => {
      void loadFont().then(() => typesetFormula(seen));
    });
  }, []);
  return (
    <span ref={element} data-math="inline" style={{ width: formulaWidth(source) }}>
      {source}
    </span>
  );
}
