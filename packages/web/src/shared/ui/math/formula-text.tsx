import { mathParts, type TextPart } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { whenNearViewport } from '../when-near-viewport.js';
import { typesetFormula } from './typeset.js';

/** A text without other marks; formulas stay in its line. */
export const FormulaText = ({ text }: { readonly text: string }) =>
  mathParts(text).map((part, index) =>
    part.kind === 'prose' ? (
      part.source
    ) : (
      <Formula key={`${String(index)} ${part.source}`} source={part.source} />
    ),
  );

function Formula({ source }: Pick<TextPart, 'source'>) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const host = element.current;
    // Once: what is typeset is no source any more.
    if (host === null || 'typeset' in host.dataset) return;
    return whenNearViewport(host, typesetFormula);
  }, []);
  return (
    <span ref={element} data-math="inline">
      {source}
    </span>
  );
}
