import {
  readFilter,
  voteCount,
  type Answer,
  type QuestionPage,
  type QuestionRow,
  type Snapshot,
  type Tag,
  listTitle,
} from '@collabor8/domain';
import {
  answerPath,
  questionPath,
  tagPath,
  userPath,
  QUESTIONS_PATH,
  QUESTION_PAGE,
} from '../../shared/paths.js';
import { describe, type OpenPiece, type OpenView } from '../../shared/reads/declare-read.js';

const person = (origin: string, name: string) => ({
  '@type': 'Person',
  name,
  url: origin + userPath(name),
});

/** Those that can be read: what was deleted or hidden has no words of its own. */
const isShown = ({ hidden, deletedAt }: Pick<Answer, 'hidden' | 'deletedAt'>): boolean =>
  hidden === undefined && deletedAt === undefined;

/** The accepted one first, wherever it stands. */
function answersOf({ accepted, answers }: QuestionPage): readonly Answer[] {
  const others = answers.filter(({ _id }) => _id !== accepted?._id);
  return [...(accepted === null ? [] : [accepted]), ...others].filter(isShown);
}

/** What schema.org calls a QAPage. */
const qaPage = (page: QuestionPage) => (origin: string) => {
  const { question, text } = page;
  const asAnswer = ({ _id, text, ansBy, ansDateTime, score }: Answer) => ({
    '@type': 'Answer',
    text,
    url: origin + answerPath(question._id, _id),
    author: person(origin, ansBy),
    datePublished: ansDateTime,
    upvoteCount: score,
  });
  const isAccepted = ({ _id }: Answer): boolean => _id === question.acceptedAnswerId;
  const answers = answersOf(page);
  const [accepted] = answers.filter(isAccepted);
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text,
      url: origin + questionPath(question._id),
      author: person(origin, question.askedBy),
      datePublished: question.askDateTime,
      answerCount: question.answerCount,
      upvoteCount: voteCount(question),
      ...(accepted && { acceptedAnswer: asAnswer(accepted) }),
      suggestedAnswer: answers.filter((answer) => !isAccepted(answer)).map(asAnswer),
    },
  };
};

const commentsOf = ({ items }: QuestionPage['comments']): readonly OpenPiece[] =>
  items
    .filter(({ hidden }) => hidden === undefined)
    .flatMap(({ text, commentBy }) => [
      { is: 'p', text: `${commentBy} commented:` },
      { is: 'text', text },
    ]);

export const questionView: OpenView = {
  at: QUESTION_PAGE,
  words(_address, answerTo) {
    const page = (answerTo('questions.open') as Snapshot<QuestionPage> | undefined)?.value;
    if (page?.deletedAt !== undefined || page === undefined) return undefined;
    const { question, text } = page;
    const isListed = isShown(question);
    return {
      title: question.title,
      description: describe(text),
      canonical: questionPath(question._id),
      isFound: isListed,
      ...(isListed && { structured: qaPage(page) }),
      pieces: [
        { is: 'h1', text: question.title },
        { is: 'text', text },
        { is: 'p', text: `Asked by ${question.askedBy}`, to: userPath(question.askedBy) },
        ...question.tags.map((name) => ({ is: 'p', text: name, to: tagPath(name) }) as const),
        ...commentsOf(page.comments),
        ...answersOf(page).flatMap((answer): readonly OpenPiece[] => [
          {
            is: 'h2',
            text: `Answer by ${answer.ansBy}`,
            to: answerPath(question._id, answer._id),
          },
          { is: 'text', text: answer.text },
          ...commentsOf(answer.comments),
        ]),
      ],
    };
  },
};

interface List {
  readonly items: readonly QuestionRow[];
}

export const listView: OpenView = {
  at: QUESTIONS_PATH,
  words({ query }, answerTo) {
    const list = (answerTo('questions.openList') as Snapshot<List> | undefined)?.value;
    if (list === undefined) return undefined;
    const filter = readFilter(query);
    const title = listTitle(filter);
    const tag = answerTo('tags.byName') as Tag | undefined;
    const isTag = filter.tag !== '';
    return {
      title,
      description: isTag
        ? describe(`Questions with the tag ${filter.tag}. ${tag?.description ?? ''}`)
        : 'Questions with their answers, the latest first.',
      canonical: isTag ? tagPath(tag?.name ?? filter.tag) : QUESTIONS_PATH,
      // What a search finds is a page for everybody who searches.
      isFound: filter.search === '' && list.items.length > 0,
      pieces: [
        { is: 'h1', text: title },
        ...list.items.flatMap(({ _id, title: asked, excerpt }): readonly OpenPiece[] => [
          { is: 'h2', text: asked, to: questionPath(_id) },
          { is: 'p', text: excerpt },
        ]),
      ],
    };
  },
};
