import { formulaWidth, mathParts, type TextPart } from '@collabor8/domain';
import { lazyPart } from '../../lazy/lazy-part.js';

/** Until a formula comes its source has the place that it will have (global.css), so that hardly anything moves then. */
const Formula = lazyPart(
  () => import('./formula.js'),
  'Formula',
  ({ source }: Pick<TextPart, 'source'>) => (
    <span data-math="inline" style={{ width: formulaWidth(source) }}>
      {source}
    </span>
  ),
);

/** A line such as a title: only its formulas are more than text. */
export const MathText = ({ text }: { readonly text: string }) =>
  mathParts(text).map(({ kind, source }, index) =>
    kind === 'prose' ? source : <Formula key={`${index} ${source}`} source={source} />,
  );
