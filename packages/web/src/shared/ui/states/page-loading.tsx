import { SkeletonRows } from './skeleton.js';
import classes from './page-loading.module.css';

/** Stands in for a page whose code or first data is on its way. */
export const PageLoading = () => (
  <div className={classes.page}>
    <SkeletonRows rows={4} label="Loading the page" />
  </div>
);
