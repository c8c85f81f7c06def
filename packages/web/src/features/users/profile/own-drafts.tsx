import { useState, useSyncExternalStore } from 'react';
import { Link } from '../../../shared/navigation/navigation.js';
import {
  answerAnchor,
  ASK_PATH,
  chatPath,
  commentAnchor,
  newAnswerPath,
  QUESTIONS_PATH,
} from '../../../shared/paths.js';
import { parsed, tellKept, watchKept } from '../../../shared/session/browser-storage.js';
import { preferSlot } from '../../../shared/session/use-draft-slot.js';
import {
  draftKey,
  preferDraft,
  readDraft,
  readOrder,
  storeDraft,
} from '../../../shared/session/use-draft.js';
import { ButtonLink, QuietButton } from '../../../shared/ui/controls/button.js';
import { Box, Fine, Hint, Row, Text } from '../../../shared/ui/layout.js';
import rowList from '../../../shared/ui/row-list.module.css';
import { EmptyState, Nothing } from '../../../shared/ui/states/states.js';

/** A text that is kept, and its entry in the order. */
interface Part {
  readonly entry: string;
  readonly text: string;
}

interface Draft {
  readonly id: string;
  readonly what: string;
  readonly title: string;
  readonly text: string;
  /** Where it is gone on with. */
  readonly to: string;
  /** Has this tab go on with it, rather than with another one of the same place. */
  readonly goOn: () => void;
  /** Of one thing that has several fields there are as many. */
  readonly parts: readonly Part[];
}

/** Of the words of an edit; empty where none can be read. */
function textOfEdit(kept: string): string {
  const text = parsed(/"text":("(?:[^"\\]|\\.)*")/.exec(kept)?.[1] ?? null);
  return typeof text === 'string' ? text : '';
}

/** What a name such as 'answer:<qid>' says of the draft, and of where it is written. */
function draftOf(username: string, entry: string): Draft {
  const [key = '', at = QUESTIONS_PATH, page = ''] = entry.split('\n');
  const name = key.slice(draftKey(username, '').length);
  const [place = name] = name.split(' ');
  const [kind = '', ...ids] = place.split(':');
  const id = ids.at(-1) ?? '';
  const text = readDraft(key);
  const draft = {
    ...{ id: name, title: page || 'Untitled', text, to: at, parts: [{ entry, text }] },
    goOn: () => preferDraft(draftKey(username, place), key),
  };
  const anchored = (anchor: string): string =>
    at.includes(encodeURIComponent(id)) ? at : `${at}#${anchor}`;
  switch (kind) {
    case 'question': {
      const slot = name.slice(0, name.lastIndexOf(':'));
      const part = (field: string) => readDraft(draftKey(username, `${slot}:${field}`));
      return {
        ...draft,
        ...{ id: slot, what: 'Question', text: part('text'), to: ASK_PATH },
        title: part('title') || 'Untitled',
        goOn: () => preferSlot('question', slot.split(':')[1] ?? '0'),
      };
    }
    case 'answer':
      return { ...draft, what: 'Answer', to: newAnswerPath(id) };
    case 'comment':
      return { ...draft, what: 'Comment', to: anchored(answerAnchor(id)) };
    case 'edit':
      return {
        ...{ ...draft, what: 'Edit', text: textOfEdit(text) },
        to: anchored(ids[0] === 'comment' ? commentAnchor(id) : answerAnchor(id)),
      };
    case 'chat':
      return { ...draft, what: 'Message', to: chatPath(id) };
    case 'global':
      return { ...draft, what: 'Message' };
    case 'biography':
      return { ...draft, what: 'Biography' };
    default:
      return { ...draft, what: 'Summary' };
  }
}

/** The latest first. */
function readDrafts(username: string): readonly Draft[] {
  const drafts = new Map<string, Draft>();
  for (const entry of readOrder(username).toReversed()) {
    const draft = draftOf(username, entry);
    const parts = [...(drafts.get(draft.id)?.parts ?? []), ...draft.parts];
    drafts.set(draft.id, { ...draft, ...drafts.get(draft.id), parts });
  }
  return [...drafts.values()];
}

/** What this tab and others have begun. */
function useDrafts(username: string): readonly Draft[] {
  useSyncExternalStore(watchKept, () => JSON.stringify(readDrafts(username)));
  return readDrafts(username);
}

/** More than a line shows. */
const EXCERPT_LENGTH = 200;

/** What somebody has begun to write in this browser and not sent: where they go on with it, or throw it away. */
export function OwnDrafts({ username }: { readonly username: string }) {
  const drafts = useDrafts(username);
  const [discarded, setDiscarded] = useState<readonly Part[]>([]);

  const discard = ({ parts }: Draft) => {
    setDiscarded(parts);
    parts.forEach(({ entry }) => storeDraft(username, entry, ''));
    tellKept();
  };
  const bringBack = () => {
    discarded.toReversed().forEach(({ entry, text }) => storeDraft(username, entry, text));
    setDiscarded([]);
    tellKept();
  };

  return (
    <>
      <Nothing>
        {discarded.length > 0 && (
          <Row gap={8} below={8}>
            Draft discarded. <QuietButton onClick={bringBack}>Undo</QuietButton>
          </Row>
        )}
        {drafts.length === 0 && (
          <EmptyState
            title="No drafts"
            action={
              <ButtonLink to={ASK_PATH} variant="default">
                Ask a Question
              </ButtonLink>
            }
          >
            What you write is kept in this browser until you send it.
          </EmptyState>
        )}
      </Nothing>
      {drafts.length > 0 && (
        <>
          <Hint below={8}>
            They are kept in this browser until you send or discard them, or log out.
          </Hint>
          <ul className={rowList.card}>
            {drafts.map((draft) => (
              <Row as="li" key={draft.id} className={rowList.row} gap={12} isOneLine pad={[12, 20]}>
                <Box fit="fill">
                  <Fine as="p">{draft.what}</Fine>
                  <Text as="h2" size="m" className={rowList.title} dir="auto">
                    <Link to={draft.to} data-row onClick={draft.goOn}>
                      {draft.title}
                    </Link>
                  </Text>
                  <Hint isCut dir="auto">
                    {draft.text.slice(0, EXCERPT_LENGTH)}
                  </Hint>
                </Box>
                <QuietButton
                  aria-label={`Discard: ${draft.what}, ${draft.title}`}
                  onClick={() => discard(draft)}
                >
                  Discard
                </QuietButton>
              </Row>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
