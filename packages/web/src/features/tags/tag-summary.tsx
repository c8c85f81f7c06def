import { trpc } from '../../shared/api/trpc.js';
import classes from './tag-summary.module.css';

const FAILED = { name: 'Error', description: 'Error' };

/** One tag with its description; 'Error' for both when it fails to load (SPEC §8). */
export function TagSummary({ name }: { readonly name: string }) {
  const { data, isError } = trpc.tags.byName.useQuery({ name });
  const tag = isError ? FAILED : data;
  return (
    <p className={classes.summary}>
      <span className={classes.name} dir="auto">
        {tag?.name ?? name}
      </span>
      <span dir="auto">{tag?.description}</span>
    </p>
  );
}
