import { postKey, type PostKey, type TextKind, type PostRef } from '@collabor8/domain';
import { chatMessages } from '../features/chats/documents.js';
import { globalMessages } from '../features/messages/documents.js';
import { answers, comments, questions } from '../features/questions/index.js';
import type { Texts } from '../platform/texts.js';
import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Stored,
} from '../ports/document-store.js';
import { withMethods } from './with-methods.js';

/** Where the texts of each kind are kept. */
export const textCollections = {
  ...{ question: questions, answer: answers, comment: comments },
  ...{ globalMessage: globalMessages, chatMessage: chatMessages },
} as const satisfies Readonly<Record<TextKind, CollectionDefinition<never>>>;

const kinds = Object.entries(textCollections).map(
  ([kind, { name }]) => [name, kind as TextKind] as const,
);
const kindOf: ReadonlyMap<string, TextKind> = new Map(kinds);

interface Words {
  readonly text?: string;
  readonly msg?: string;
}
type Text = Words & { readonly hidden?: Words | undefined };

/** A text, be it hidden; '' of a line that stands for one. */
const wordsOf = ({ hidden, ...text }: Text): string => {
  const words = hidden ?? text;
  return words.text ?? words.msg ?? '';
};

/** A text as a unit of work found it first, and as it leaves it; undefined while there is none. */
interface Change {
  readonly before: Text | undefined;
  after: Text | undefined;
}

type Act = keyof Texts;

/** By what a change has to be told. */
function actsOf({ before, after }: Change): readonly Act[] {
  const [old, now] = [before && wordsOf(before), after && wordsOf(after)];
  if (old === now) {
    const isExchanged = (before?.hidden === undefined) !== (after?.hidden === undefined);
    return isExchanged ? ['hidden'] : [];
  }
  return now === undefined || now === '' ? ['removed', 'gone'] : ['written'];
}

/** Sees what is written to one collection of texts. */
const watched = <D extends Identified, I extends string>(
  real: Collection<D, I>,
  see: (id: string, before: D | undefined, after: D | undefined) => void,
): Collection<D, I> =>
  withMethods(real, {
    async insert(document) {
      see(document._id, undefined, document);
      return real.insert(document);
    },
    async restore(document) {
      see(document._id, await real.get(document._id), document);
      return real.restore(document);
    },
    async restoreMany(documents) {
      for (const each of documents) see(each._id, await real.get(each._id), each);
      return real.restoreMany(documents);
    },
    update: (id, rule) =>
      real.update(id, (before) => {
        const after = rule(before);
        see(id, before, after);
        return after;
      }),
    async remove(id) {
      const before: Stored<D> | undefined = await real.remove(id);
      if (before !== undefined) see(id, before, undefined);
      return before;
    },
  });

const untold = (post: PostKey, acts: readonly Act[]): Error =>
  new Error(`${post} was changed, and nobody was told by texts.${acts.join(' or ')}.`);

/**
 * A store that refuses every change of a text that isn't told in its own unit of work: whoever writes
 * texts and forgets those who care fails in any test that comes by.
 */
export function withToldTexts(
  store: DocumentStore,
  texts: Texts,
): { readonly store: DocumentStore; readonly texts: Texts } {
  const toldIn = new WeakMap<Collections, Set<string>>();
  const goneForGood = new Set<PostKey>();

  const tell = (act: Act, unit: Collections, { kind, id }: PostRef): void => {
    toldIn.get(unit)?.add(`${act} ${postKey(kind, id)}`);
    if (act === 'gone') goneForGood.add(postKey(kind, id));
  };

  function watchUnit(unit: Collections) {
    const changes = new Map<PostKey, Change>();
    const told = new Set<string>();
    const collections: Collections = {
      collection(definition) {
        const real = unit.collection(definition);
        const kind = kindOf.get(definition.name);
        if (kind === undefined) return real;
        return watched(real, (id, before, after) => {
          const change = changes.get(postKey(kind, id));
          if (change === undefined) changes.set(postKey(kind, id), { before, after });
          else change.after = after;
        });
      },
    };
    toldIn.set(collections, told);
    return {
      collections,
      assertTold(): void {
        for (const [post, change] of changes) {
          const acts = actsOf(change);
          if (acts.length > 0 && !acts.some((act) => told.has(`${act} ${post}`))) {
            throw untold(post, acts);
          }
        }
      },
    };
  }

  return {
    store: withMethods(store, {
      transaction: (work, options) =>
        store.transaction(async (unit) => {
          const { collections, assertTold } = watchUnit(unit);
          const value = await work(collections);
          assertTold();
          return value;
        }, options),
      /** Outside of a unit nothing is told: only what is gone for good is removed there. */
      collection(definition) {
        const real = store.collection(definition);
        const kind = kindOf.get(definition.name);
        if (kind === undefined) return real;
        return watched(real, (id, before, after) => {
          const post = postKey(kind, id);
          const acts = actsOf({ before, after });
          if (acts.length > 0 && !(after === undefined && goneForGood.has(post))) {
            throw untold(post, acts);
          }
        });
      },
    }),
    texts: {
      written(unit, text) {
        tell('written', unit, text.post);
        return texts.written(unit, text);
      },
      hidden(unit, post, isHidden) {
        tell('hidden', unit, post);
        return texts.hidden(unit, post, isHidden);
      },
      removed(unit, post, byModerator) {
        tell('removed', unit, post);
        return texts.removed(unit, post, byModerator);
      },
      gone(unit, post) {
        tell('gone', unit, post);
        return texts.gone(unit, post);
      },
    },
  };
}
