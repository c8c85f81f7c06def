import type { LiveEvent, QuestionCard } from '@collabor8/domain';
import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { countOf } from '../../../shared/counts.js';
import { useLive } from '../../../shared/live/live-topics.js';
import { useLiveTopic } from '../../../shared/live/use-live-topic.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { questionPath } from '../../../shared/paths.js';
import { Fine } from '../../../shared/ui/layout.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import linked from '../../../shared/ui/linked-card.module.css';
import classes from './linked-questions.module.css';

const FRESH_MS = 30_000;

/** 'Closed', or how far it is answered. */
function stateOf({ isClosed, answerCount, acceptedAnswerId }: QuestionCard): string {
  if (isClosed) return 'Closed';
  if (acceptedAnswerId !== null) return 'Answered, one accepted';
  return answerCount === 0 ? 'No answers yet' : countOf(answerCount, 'answer');
}

function Card({ question }: { readonly question: QuestionCard }) {
  const { _id, title, score, acceptedAnswerId } = question;
  const Icon = acceptedAnswerId === null ? IconMessageQuestion : IconCircleCheck;
  return (
    <Link
      to={questionPath(_id)}
      className={`${linked.card} ${classes.card}`}
      {...(acceptedAnswerId !== null && { 'data-accepted': true })}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <span className={linked.text}>
        <span className={linked.title} dir="auto">
          <MathText text={title} />
        </span>
        <Fine>{`${stateOf(question)} · ${countOf(score, 'vote')}`}</Fine>
      </span>
    </Link>
  );
}

/** What changes a card: not how often a question is viewed, nor what is said below its posts. */
const OF_CARDS: readonly LiveEvent['name'][] = [
  ...(['questionUpdate', 'answerUpdate', 'voteUpdate', 'acceptUpdate'] as const),
  ...(['editUpdate', 'heldUpdate', 'deleteUpdate', 'restoreUpdate'] as const),
];

/** What happens within this time is read once: all cards of a message begin to listen at once, and votes come in bursts. */
const TOGETHER_MS = 300;

/** Does something once, soon after it was asked for, however often that is; nothing after one has left. */
function useSoon(act: () => void): () => void {
  const waiting = useRef<number | undefined>(undefined);
  const now = useEffectEvent(act);
  const [isDue, setDue] = useState(0);
  useEffect(() => {
    if (isDue > 0) now();
  }, [isDue]);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return () => {
    waiting.current ??= window.setTimeout(() => {
      waiting.current = undefined;
      setDue((before) => before + 1);
    }, TOGETHER_MS);
  };
}

/** Listens to one question while its card is there: its own topic says little, and nothing of others. */
function CardWatch({ qid, onChange }: { readonly qid: string; readonly onChange: () => void }) {
  const { topics } = useLive();
  const topic = { kind: 'question', qid } as const;
  const { generation } = useLiveTopic(topic, ({ name }) => {
    if (OF_CARDS.includes(name)) onChange();
  });
  const listen = useEffectEvent(() => topics.start(topic, undefined));
  const tell = useEffectEvent(onChange);
  useEffect(() => listen(), [qid]);
  useEffect(() => {
    // What happened before one listened, or while one couldn't, is read.
    if (generation > 0) tell();
  }, [generation]);
  return null;
}

/** Questions as their addresses show them elsewhere, live; nothing where there are none any more. */
function LinkedQuestions({ ids }: { readonly ids: readonly string[] }) {
  const input = { qids: [...ids] };
  const { data, isLoadingError } = trpc.questions.cards.useQuery(input, { staleTime: FRESH_MS });
  const utils = trpc.useUtils();
  const readAgain = useSoon(() => void utils.questions.cards.invalidate(input));
  if (isLoadingError) return null;
  // They keep their place, so that a conversation doesn't jump.
  if (data === undefined)
    return ids.map((id) => (
      <div key={id} className={`${linked.card} ${classes.card}`} aria-hidden />
    ));
  return data.map((question) => (
    <Fragment key={question._id}>
      <CardWatch qid={question._id} onChange={readAgain} />
      <Card question={question} />
    </Fragment>
  ));
}

/** More in one message are links alone: a message is no list. */
const CARDS_MAX = 3;

/** An id as it stands in an address, up to what ends that. */
const ID = /^([\w:%-]+(?:\.[\w:%-]+)*)(?![\w:%/-])/;

function decoded(id: string): readonly string[] {
  try {
    return [decodeURIComponent(id)];
  } catch {
    return [];
  }
}

/** The ids of this product's questions whose addresses stand in a text, each once, the first few. */
export function linkedQuestions(text: string, origin: string): readonly string[] {
  const [, ...behind] = text.split(`${origin}/question/`);
  const ids = behind.flatMap((rest) => decoded(ID.exec(rest)?.[1] ?? '')).filter((id) => id !== '');
  return [...new Set(ids)].slice(0, CARDS_MAX);
}

/** Cards of the questions whose addresses stand in what somebody wrote. */
export function QuestionLinks({ text }: { readonly text: string }) {
  const ids = linkedQuestions(text, window.location.origin);
  return ids.length === 0 ? null : <LinkedQuestions ids={ids} />;
}
