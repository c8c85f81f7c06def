import { mathParts, type TextPart } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { whenNearViewport } from '../when-near-viewport.js';
import { typesetFormula } from './typeset.js';

/** A text without other marks; formulas stay in its line. */
export const FormulaText = ({ text }: { readonly text: string }) =>
  mathParts(text).map((part, place) =>
    part.kind === 'prose' ? (
      part.source
    ) : (
      <Formula key={`${String(place)} ${part.source}`} source={part.source} />
    ),
  );

function Formula({ source }: Pick<TextPart, 'source'>) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = element.current;
    // Once: what is typeset is no source any more.
    if (place === null || 'typeset' in place.dataset) return;
    return whenNearViewport(place, typesetFormula);
  }, []);
  return (
    <span ref={element} data-math="inline">
      {source}
    </span>
  );
}
