import { join } from 'node:path';
import { inject } from 'vitest';
import type { Entry } from './bundle-entries.js';

/** What Node is started with to run an entry of the product as a process of its own. */
export const entryOf = (name: Entry): string => join(inject('entries'), `${name}.js`);
