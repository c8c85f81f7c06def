import type { inferRouterInputs } from '@trpc/server';
import { openChatsPlace, type ChatPair, type ChatsPlace } from './chats-place.js';
import { openAudience, type Audience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import { createLoad } from './http-load.js';
import type { AppRouter } from './product.js';
import { describeGrowth, describeRounds, type Section } from './report.js';
import { interleave, type Round, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';

const TARGET = { atMost: 1.2 } as const;
/** Makes the event that tells of it longer than anything else that a socket hears. */
export const LONG_TEXT = 'All who take part in this chat hear of it at once. '.repeat(15).trim();
export const SEND_PATH = '/trpc/chats.send?batch=1';

type ChatsInputs = inferRouterInputs<AppRouter>['chats'];
type Size = keyof ChatPair;
type Run = () => Promise<Round>;

// As the web app's client asks: a batch of one.
export const batchOf = <Procedure extends keyof ChatsInputs>(input: ChatsInputs[Procedure]) => ({
  0: input,
});
const batchToSend = (chatId: string) => batchOf<'send'>({ chatId, msg: LONG_TEXT });

const cookieOf = ({ people }: ChatsPlace): string => people[0]?.cookie ?? '';

function openingOf(place: ChatsPlace, size: Size, { roundMs }: BenchSettings): Run {
  const { server, group } = place;
  const input = encodeURIComponent(JSON.stringify(batchOf<'open'>({ chatId: group[size] })));
  return createLoad({
    server,
    url: `${server.url}/trpc/chats.open?batch=1&input=${input}`,
    headers: { cookie: cookieOf(place) },
    milliseconds: roundMs,
  });
}

function sendingOf(place: ChatsPlace, size: Size, { roundMs }: BenchSettings): Run {
  const { server, group, fresh } = place;
  let round = 0;
  const chatNow = (): string => (size === 'small' ? fresh[round] : undefined) ?? group[size];
  const load = createLoad({
    server,
    url: server.url + SEND_PATH,
    headers: { cookie: cookieOf(place) },
    body: () => batchToSend(chatNow()),
    milliseconds: roundMs,
  });
  return async () => {
    const done = await load();
    round += 1;
    return done;
  };
}

async function crowdOf(
  place: ChatsPlace,
  size: Size,
  { settings, audience }: { settings: BenchSettings; audience: Audience },
): Promise<Run> {
  const { server, people, crowd } = place;
  const chatId = crowd[size];
  const seats = people.map(({ cookie }) =>
    seatAt({ cookie, requestId: 2, path: 'live', input: { topic: { kind: 'chat', chatId } } }),
  );
  await audience.connect({ connect: size, protocol: 'live', url: server.url, seats });
  const { messagesPerRound } = settings;
  const request = {
    method: 'POST',
    headers: { cookie: cookieOf(place), 'content-type': 'application/json' },
    body: JSON.stringify(batchToSend(chatId)),
  };
  const speak = async (): Promise<void> => {
    for (let sent = 0; sent < messagesPerRound; sent += 1) {
      const response = await fetch(server.url + SEND_PATH, request);
      const text = await response.text();
      if (!response.ok) throw new Error(`A message was refused: ${text}`);
    }
  };
  const deliveries = messagesPerRound * people.length;
  return async () => {
    const spent = await audience.hear({ group: size, deliveries, server, speak });
    return {
      rate: (messagesPerRound * 1000) / spent.milliseconds,
      processorMs: spent.processorMs / messagesPerRound,
    };
  };
}

interface Work {
  readonly title: string;
  readonly unit: string;
  readonly rounds: number;
  readonly runOf: (size: Size) => Run | Promise<Run>;
}

/** Does the same in a small chat and in a large one, in turn. */
async function compareSizes(
  { title, unit, rounds, runOf }: Work,
  { messageCounts, chatLimitMs }: BenchSettings,
): Promise<Section> {
  const [smallCount, largeCount] = messageCounts;
  const nameOf = (count: number): string => `chat with ${count.toLocaleString('en')} messages`;
  const small: Subject = { name: nameOf(smallCount), run: await runOf('small') };
  const large: Subject = { name: nameOf(largeCount), run: await runOf('large') };
  const measured = await interleave([small, large], rounds, chatLimitMs);
  const roundsOf = (subject: Subject) => measured.get(subject) ?? [];
  const costs = [small, large].map((subject) => ({
    measured: subject.name,
    ...describeRounds(roundsOf(subject), unit),
  }));
  const growth = describeGrowth(
    { name: large.name, rounds: roundsOf(large) },
    { name: small.name, rounds: roundsOf(small) },
    TARGET,
  );
  return { title, findings: [...costs, growth] };
}

/** What a chat costs in which much was said, beside one in which little was. */
export async function benchChats(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { chatRounds, fanOutRounds, sockets } = settings;
  const place = await openChatsPlace(settings, folder);
  const audience = openAudience();
  // Opening comes first, while the small chat of the group is as it was seeded.
  const works: readonly Work[] = [
    {
      title: 'Opening a chat',
      unit: 'chats',
      rounds: chatRounds,
      runOf: (size) => openingOf(place, size, settings),
    },
    {
      title: 'Sending a message to a chat',
      unit: 'messages',
      rounds: chatRounds,
      runOf: (size) => sendingOf(place, size, settings),
    },
    {
      title: `A message to a chat that ${sockets.toLocaleString('en')} people have open`,
      unit: 'messages',
      rounds: fanOutRounds,
      runOf: (size) => crowdOf(place, size, { settings, audience }),
    },
  ];
  const sections: Section[] = [];
  try {
    for (const work of works) sections.push(await compareSizes(work, settings));
  } finally {
    await Promise.all([audience.stop(), place.server.stop()]);
  }
  return sections;
}
