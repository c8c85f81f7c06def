import {
  excerptOf,
  placeName,
  type AuthoredAnswer,
  type Place,
  type QuestionPage,
  type QuestionRow,
} from '@collabor8/domain';
import { createHash } from 'node:crypto';
import { Router, type RequestHandler } from 'express';
import type { Served } from '../request/context.js';
import { AppError } from '../request/errors.js';
import { escaped } from './escaped.js';
import { exchangeOf } from './exchange.js';
import { letVisitorsKeep } from './kept-for-visitors.js';
import { ownOrigin } from './origin.js';
import { isSecure } from './security-headers.js';

/** Entries of a feed. */
const ENTRIES_MAX = 30;

interface Entry {
  /** Of the page, below the origin; it names the entry as well, and stays. */
  readonly path: string;
  readonly title: string;
  readonly author: string;
  /** ISO 8601. */
  readonly published: string;
  readonly updated: string;
  readonly summary: string;
}

interface Feed {
  readonly title: string;
  /** Of the page that shows the same. */
  readonly path: string;
  /** The latest first. */
  readonly entries: readonly Entry[];
}

interface PageOf<T> {
  readonly items: readonly T[];
}

export interface FeedSources {
  readonly questions: {
    page(request: {
      readonly order?: 'newest';
      readonly tag?: string;
      readonly askedBy?: string;
      readonly limit: number;
    }): Promise<PageOf<QuestionRow>>;
    open(reader: undefined, qid: string, order: 'newest'): Promise<QuestionPage>;
    answersBy(request: {
      readonly username: string;
      readonly limit: number;
    }): Promise<PageOf<AuthoredAnswer>>;
  };
  readonly tags: { byName(name: string): Promise<{ readonly name: string }> };
  readonly users: { open(username: string, reader: null): Promise<{ readonly username: string }> };
  readonly place: { place(): Promise<Pick<Place, 'name'>> };
}

export interface FeedOptions {
  readonly api: Pick<Served, 'admitVisitor'>;
  readonly sources: FeedSources;
  readonly admission: {
    admitMember(username: string): Promise<void>;
    admitKey(key: string, address: string): Promise<void>;
  };
  readonly publicOrigin: string | undefined;
}

const questionPath = (qid: string): string => `/question/${encodeURIComponent(qid)}`;
const answerPath = (qid: string, id: string): string =>
  `${questionPath(qid)}#answer-${encodeURIComponent(id)}`;

const ofQuestion = (question: QuestionRow): Entry => ({
  path: questionPath(question._id),
  title: question.title,
  author: question.askedBy,
  published: question.askDateTime,
  updated: question.editedAt ?? question.askDateTime,
  summary: question.excerpt,
});

/** What was deleted or hidden has no words of its own. */
const isShown = (post: { readonly hidden?: unknown; readonly deletedAt?: unknown }): boolean =>
  post.hidden === undefined && post.deletedAt === undefined;

/** What can be followed, by its kind; each @throws AppError 'missing' */
const feedsOf = ({ questions, tags, users }: FeedSources) => ({
  async tag(named: string): Promise<Feed> {
    const { name } = await tags.byName(named);
    const { items } = await questions.page({ order: 'newest', tag: name, limit: ENTRIES_MAX });
    const path = `/home?tag=${encodeURIComponent(name)}`;
    return { title: `Questions about ${name}`, path, entries: items.map(ofQuestion) };
  },

  async question(qid: string): Promise<Feed> {
    const { question, answers } = await questions.open(undefined, qid, 'newest');
    const shown = answers.filter(isShown).slice(0, ENTRIES_MAX - 1);
    const entries = shown.map((answer) => ({
      path: answerPath(qid, answer._id),
      title: `Re: ${question.title}`,
      author: answer.ansBy,
      published: answer.ansDateTime,
      updated: answer.editedAt ?? answer.ansDateTime,
      summary: excerptOf(answer.text),
    }));
    const asked = isShown(question) ? [ofQuestion(question)] : [];
    return { title: question.title, path: questionPath(qid), entries: [...entries, ...asked] };
  },

  async user(named: string): Promise<Feed> {
    const { username } = await users.open(named, null);
    const asked = await questions.page({ askedBy: username, limit: ENTRIES_MAX });
    const answered = await questions.answersBy({ username, limit: ENTRIES_MAX });
    const entries = [
      ...asked.items.map(ofQuestion),
      ...answered.items.map(({ _id, qid, title, excerpt, ansDateTime }) => ({
        path: answerPath(qid, _id),
        title: `Re: ${title}`,
        author: username,
        ...{ published: ansDateTime, updated: ansDateTime, summary: excerpt },
      })),
    ];
    const latest = entries.toSorted((one, other) => (one.published < other.published ? 1 : -1));
    const path = `/user/${encodeURIComponent(username)}`;
    return { title: `Posts by ${username}`, path, entries: latest.slice(0, ENTRIES_MAX) };
  },
});

/** What XML can't hold at all. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const asXml = (text: string): string => escaped(text.replaceAll(UNSPEAKABLE, ''));

const EPOCH = new Date(0).toISOString();

const updatedOf = ({ entries }: Feed): string =>
  entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), EPOCH);

interface FeedAddress {
  readonly origin: string;
  readonly self: string;
  /** What the place is called. */
  readonly name: string;
}

/** As Atom (RFC 4287). */
function atomOf(feed: Feed, { origin, self, name }: FeedAddress) {
  const entryOf = ({ path, title, author, published, updated, summary }: Entry): string => {
    const address = asXml(origin + path);
    return [
      `<entry><id>${address}</id><title>${asXml(title)}</title><link href="${address}"/>`,
      `<author><name>${asXml(author)}</name></author>`,
      `<published>${published}</published><updated>${updated}</updated>`,
      `<summary>${asXml(summary)}</summary></entry>`,
    ].join('');
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${asXml(origin + self)}</id><title>${asXml(`${feed.title} · ${name}`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${asXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${asXml(origin + feed.path)}"/>`,
    `<updated>${updatedOf(feed)}</updated>`,
    ...feed.entries.map(entryOf),
    '</feed>\n',
  ].join('\n');
}

/** Feeds of a tag, a question and a person: for members, for whoever has a member's secret address, and for all who may read. */
export function feedRoutes({ api, sources, admission, publicOrigin }: FeedOptions): Router {
  const router = Router();
  const feeds = feedsOf(sources);

  const answer =
    (kind: keyof typeof feeds): RequestHandler<{ readonly name: string }> =>
    async (req, res) => {
      const exchange = exchangeOf(res);
      exchange.endpoint = `GET /feeds/${kind}`;
      const { key } = req.query;
      if (exchange.session !== null) await admission.admitMember(exchange.session.username);
      else if (typeof key === 'string') await admission.admitKey(key, exchange.address);
      else await api.admitVisitor(exchange.address);
      const { name } = req.params;
      if (name.length > 500) throw new AppError('missing', 'There is no such feed.');
      const feed = await exchange.takeTurn(() => feeds[kind](name));
      const origin = ownOrigin(req, { publicOrigin, isSecure: isSecure(res) });
      // Without the key: it names the feed for good.
      const self = `/feeds/${kind}/${encodeURIComponent(name)}`;
      const text = atomOf(feed, { origin, self, name: placeName(await sources.place.place()) });
      const digest = createHash('sha256').update(text).digest('base64url');
      res.set('ETag', `"${digest}"`);
      res.set('Last-Modified', new Date(updatedOf(feed)).toUTCString());
      res.set('Cache-Control', 'private, no-cache');
      if (key === undefined) letVisitorsKeep(exchange);
      if (req.fresh) res.status(304).end();
      else res.type('application/atom+xml').send(text);
    };
  for (const kind of ['tag', 'question', 'user'] as const) {
    router.get(`/feeds/${kind}/:name`, answer(kind));
  }
  return router;
}
