import { mathParts } from '@collabor8/domain';
import { lazyPart } from '../../lazy/lazy-part.js';

interface MathTextProps {
  readonly text: string;
}

const FormulaText = lazyPart(
  () => import('./formula-text.js'),
  'FormulaText',
  ({ text }: MathTextProps) => text,
);

/** Whether a line is more than text. */
export const hasFormula = (text: string): boolean =>
  mathParts(text).some(({ kind }) => kind !== 'prose');

/** A line such as a title: only its formulas are more than text. */
export const MathText = ({ text }: MathTextProps) =>
  hasFormula(text) ? <FormulaText text={text} /> : text;
