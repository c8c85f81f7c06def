import type { Read } from '../shared/reads/declare-read.js';
import { useLiveRead } from '../shared/reads/use-live-read.js';
import { keptReads } from './reads.js';

function Kept({ read }: { readonly read: Read }) {
  useLiveRead(read);
  return null;
}

/** Keeps current, beside every page, what the features declare without a page. */
export const KeptReads = () => keptReads.map((read) => <Kept key={read.path} read={read} />);
