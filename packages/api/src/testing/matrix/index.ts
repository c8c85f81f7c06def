import * as features from '../../features/index.js';
import type { FeatureCells } from './rows.js';

interface MatrixFile {
  readonly matrix: FeatureCells;
}

/** What every endpoint answers to whom, of each feature of the server as `testing/matrix.ts` in its folder says it. */
export const matrix: Readonly<Record<string, FeatureCells>> = Object.fromEntries(
  await Promise.all(
    Object.keys(features).map(async (feature) => {
      const file = (await import(`../../features/${feature}/testing/matrix.ts`)) as MatrixFile;
      return [feature, file.matrix] as const;
    }),
  ),
);
