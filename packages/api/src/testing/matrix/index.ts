import * as features from '../../features/index.js';
import type { FeatureCells } from './rows.js';

interface MatrixFile {
  readonly matrix: FeatureCells;
}

/** What every endpoint answers to whom, of each feature of the server as the file of its name here says it. */
export const matrix: Readonly<Record<string, FeatureCells>> = Object.fromEntries(
  await Promise.all(
    Object.keys(features).map(async (feature) => {
      const file = (await import(`./${feature}.ts`)) as MatrixFile;
      return [feature, file.matrix] as const;
    }),
  ),
);
