import { tagKey } from '@collabor8/domain';
import { tags } from '../features/tags/index.js';
import type { FileImporter } from './file-importer.js';
import { parseRows, tagRowSchema } from './row-schemas.js';

/** Tags by name; the questions count them and the excerpts describe them, both in Posts.xml. */
export function importTags(): FileImporter {
  return {
    prepare(rows) {
      const { good, bad } = parseRows(rows, () => tagRowSchema);
      return Promise.resolve({
        bad,
        async write(unit) {
          let imported = 0;
          for (const { TagName: name } of good) {
            const tag = { _id: tagKey(name), name, description: '', questionCount: 0 };
            if ((await unit.collection(tags).insert(tag)).ok) imported += 1;
          }
          return { imported, known: good.length - imported, skipped: 0 };
        },
      });
    },
  };
}
