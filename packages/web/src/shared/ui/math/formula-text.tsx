import { mathParts, type TextPart } from '@collabor8/domain';
import { useLayoutEffect, useRef } from 'react';
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
  useLayoutEffect(() => {
    // Once: what is typeset is no source any more.
    const place = element.current;
    if (place !== null && !('typeset' in place.dataset)) typesetFormula(place);
  }, []);
  return (
    <span ref={element} data-math="inline">
      {source}
    </span>
  );
}
