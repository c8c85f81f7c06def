/** The product's own server, as a child of the benchmark. Its settings are in the environment. */
import { reportProcessorTime } from './child-process.js';

reportProcessorTime();
await import('../../packages/api/src/server.js');
