import { readQuery, type SearchKind } from '@collabor8/domain';
import { Fragment } from 'react';
import { Link } from '../../shared/navigation/link.js';
import { searchAllPath } from '../../shared/paths.js';
import classes from './search-page.module.css';

interface DidYouMeanProps {
  readonly search: string;
  readonly meant: string;
  readonly kind: SearchKind | undefined;
}

const wordsOf = (search: string): readonly string[] => readQuery(search).typed.trim().split(' ');

/** The search as it was perhaps meant; it never changes by itself. */
export function DidYouMean({ search, meant, kind }: DidYouMeanProps) {
  const typed = wordsOf(search);
  return (
    <p className={classes.meant}>
      Did you mean{' '}
      <Link to={searchAllPath(meant, kind)} dir="auto">
        {wordsOf(meant).map((word, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            {word === typed[index] ? word : <em>{word}</em>}
          </Fragment>
        ))}
      </Link>
      ?
    </p>
  );
}
