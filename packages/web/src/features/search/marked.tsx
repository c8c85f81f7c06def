import { mathParts, piecesOf } from '@collabor8/domain';
import { FoundMark } from '../../shared/find/found-mark.js';
import { MathText } from '../../shared/ui/math/math-text.js';
import { Fragment } from 'react';

interface MarkedProps {
  readonly text: string;
  /** The words to mark, as they are written. */
  readonly found: readonly string[];
}

/** A text in which the words that were looked for are marked; formulas are typeset. */
export const Marked = ({ text, found }: MarkedProps) =>
  mathParts(text).map(({ kind, source }, part) =>
    kind === 'prose' ? (
      <Fragment key={part}>
        {piecesOf(source, found).map((piece, index) =>
          piece.isFound ? (
            <FoundMark key={index}>{piece.text}</FoundMark>
          ) : (
            <Fragment key={index}>{piece.text}</Fragment>
          ),
        )}
      </Fragment>
    ) : (
      <MathText key={part} text={source} />
    ),
  );
