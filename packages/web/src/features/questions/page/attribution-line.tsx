import type { Attribution } from '@collabor8/domain';
import classes from './attribution-line.module.css';

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where an imported post comes from, as its licence asks. */
export const AttributionLine = ({
  attribution,
}: {
  readonly attribution?: Attribution | undefined;
}) =>
  attribution === undefined ? null : (
    <p className={classes.line}>
      Originally by {attribution.author}
      {isWebAddress(attribution.url) && (
        <>
          {', '}
          <a href={attribution.url} rel="noopener nofollow">
            source
          </a>
        </>
      )}
      {attribution.licence !== '' && `, ${attribution.licence}`}
    </p>
  );
