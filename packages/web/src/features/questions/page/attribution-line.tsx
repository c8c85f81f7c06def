import type { Attribution } from '@collabor8/domain';
import classes from './attribution-line.module.css';

interface AttributionLineProps {
  readonly attribution: Attribution | undefined;
  /** Under which name the post stands here. */
  readonly shownAs: string;
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where an imported post comes from, behind its time, as its licence asks. */
export function AttributionLine({ attribution, shownAs }: AttributionLineProps) {
  if (attribution === undefined) return null;
  const { author, url, licence } = attribution;
  const parts = [
    author !== shownAs && <bdi key="author">{`originally by ${author}`}</bdi>,
    isWebAddress(url) && (
      <a key="source" href={url} rel="noopener nofollow" title={`Originally by ${author}`}>
        source
      </a>
    ),
    licence !== '' && <span key="licence">{licence}</span>,
  ].filter((part) => part !== false);
  return <span className={classes.line}>{parts.map((part) => [' · ', part])}</span>;
}
