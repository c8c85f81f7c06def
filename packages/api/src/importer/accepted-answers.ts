import { answerId, questionId } from './post-ids.js';
import type { DumpSite } from './dump-site.js';
import type { AnswerRow, PostRow } from './row-schemas.js';

/** Which answers are accepted: a question names one, which comes after it in the file. */
export interface AcceptedAnswers {
  /** Sees the rows of the file in their order. */
  readonly note: (rows: readonly PostRow[]) => void;
  /** The accepted ones of some answers, by their questions; each is told once, so that few are kept. */
  readonly take: (rows: readonly AnswerRow[]) => ReadonlyMap<string, string>;
}

export function acceptedAnswers(site: DumpSite): AcceptedAnswers {
  const questionsByAnswer = new Map<number, number>();
  return {
    note(rows) {
      for (const row of rows) {
        if (row.kind !== 'question' || row.AcceptedAnswerId === undefined) continue;
        questionsByAnswer.set(row.AcceptedAnswerId, row.Id);
      }
    },
    take: (rows) => {
      const accepted = rows.filter(({ Id, ParentId }) => questionsByAnswer.get(Id) === ParentId);
      for (const { Id } of accepted) questionsByAnswer.delete(Id);
      return new Map(
        accepted.map(({ Id, ParentId }) => [questionId(site, ParentId), answerId(site, Id)]),
      );
    },
  };
}
