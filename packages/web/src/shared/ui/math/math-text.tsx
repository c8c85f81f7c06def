import { mathParts } from '@collabor8/domain';
import { lazyPart } from '../../lazy/lazy-part.js';

interface MathTextProps {
  readonly text: string;
}

const FormulaText = lazyPart(
  () => import('./formula-text.js'),
  (module) => module.FormulaText,
  { fallback: ({ text }: MathTextProps) => text },
);

/** A line such as a title: only its formulas are more than text. */
export const MathText = ({ text }: MathTextProps) =>
  mathParts(text).some(({ kind }) => kind !== 'prose') ? <FormulaText text={text} /> : text;
