import { readQuery, TEXT_MAX_LENGTH } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';

import type { Collections } from '../../ports/document-store.js';
import { whatWasMeant } from './meant.js';

let stage: NoticesStage;
beforeAll(async () => {
  stage = await openNoticesStage();
});
afterAll(() => stage.close());

/** A word of nine letters, another one for each number. */
const wordOf = (number: number): string =>
  `qua${String(number)
    .padStart(6, '0')
    .replace(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))}`;

it('looks through no more letters for many misspelt words than for a few', async () => {
  const text = Array.from({ length: TEXT_MAX_LENGTH / 10 }, (_, number) => wordOf(number)).join(
    ' ',
  );
  const qid = await stage.ask(stage.ada, 'Which quarks are there?');
  for (let written = 0; written < 12; written += 1) await stage.answer(stage.ben, qid, text);

  const { store } = stage.server;
  let letters = 0;
  const watched: Collections = {
    collection(definition) {
      const known = store.collection(definition);
      const search: typeof known.search = async (request) => {
        const found = await known.search(request);
        letters += found.items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);
        return found;
      };
      return { ...known, countMatches: known.countMatches.bind(known), search };
    },
  };
  const search = Array.from({ length: 20 }, (_, at) => `quazz${wordOf(at).slice(-2)}`).join(' ');
  await whatWasMeant(watched, search, readQuery(search));
  expect(letters).toBeGreaterThan(0);
  expect(letters).toBeLessThan(500_000);
});
