import { randomBytes } from 'node:crypto';
import {
  checkNewWebhook,
  hasFailedTooLong,
  noteOfStoppedWebhook,
  usernameKey,
  withDelivery,
  type MadeWebhook,
  type ModeratedText,
  type NewWebhook,
  type PostRef,
  type Webhook,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { queuedAt } from '../../platform/queued.js';
import {
  readWebhooks,
  webhookDeliveries,
  webhooks,
  type KeptDelivery,
  type WebhookDeliveryDocument,
  type WebhookDocument,
} from '../../platform/webhooks.js';
import type { Collections } from '../../ports/document-store.js';
import { isEndpoint } from '../../ports/push-service.js';
import { runUnit, stillFree, upsert } from '../../ports/run-unit.js';
import { AppError, orInvalid, orMissing, requireIn } from '../../request/errors.js';
import { createActing, createStandings } from '../moderation/index.js';
import { createNoticing } from '../notices/index.js';
import { users } from '../users/index.js';

export interface Others {
  readonly moderation: {
    /** A post as every member reads it; undefined for what is hidden or deleted. */
    readonly readOpenly: (post: PostRef) => Promise<ModeratedText | undefined>;
  };
}

/** What came of one try. */
export interface Tried {
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
  readonly state: KeptDelivery['state'];
  /** There is nobody any more, as the address itself says. */
  readonly isGone?: boolean;
}

/** A delivery as it goes out. */
export interface WrittenDelivery {
  readonly address: string;
  readonly secret: string;
  readonly body: string;
}

const toWebhook = ({
  _id: id,
  secret: _secret,
  madeAt: _madeAt,
  failingSince,
  deliveries,
  ...others
}: WebhookDocument): Webhook => ({
  ...{ id, address: others.address, kinds: others.kinds, isOn: others.isOn, by: others.by },
  failingSince: failingSince === undefined ? null : new Date(failingSince).toISOString(),
  deliveries: deliveries.map(({ post: _post, username: _username, ...delivery }) => delivery),
});

/** One that is told nothing more, nor what waits for it. */
const off = (before: WebhookDocument): WebhookDocument => ({
  ...before,
  isOn: false,
  deliveries: before.deliveries.map((each) =>
    each.state === 'waiting' ? { ...each, state: 'givenUp' } : each,
  ),
});

const missing = 'There is no such webhook.';
const hostOf = (address: string): string => new URL(address).host;

/** Addresses that are told what happens in public. */
export function createWebhooksService(platform: Platform, others: Others) {
  const { store, hub, now, newId, settings } = platform;
  const act = createActing(platform);
  const standings = createStandings(platform);
  const noticing = createNoticing({ store, hub });

  /** Turns one on or off, with its line in the log. */
  async function turn(actor: string, id: string, isOn: boolean): Promise<void> {
    await standings.requireAdministrator(store, actor);
    const { address } = await requireIn(store, webhooks, id, missing);
    const why = hostOf(address);
    await act(actor, { act: isOn ? 'turnedWebhookOn' : 'turnedWebhookOff', why }, async (unit) => {
      const known = await requireIn(unit, webhooks, id, missing);
      if (known.isOn === isOn) return undefined;
      return unit
        .collection(webhooks)
        .update(id, (before) =>
          isOn ? { ...before, isOn, failingSince: undefined } : off(before),
        );
    });
  }

  /** What is told of a happening; undefined where nobody may read it any more. */
  async function dataOf({ post, username }: WebhookDeliveryDocument, origin: string) {
    if (post === undefined) {
      const person = await store.collection(users).get(usernameKey(username ?? ''));
      if (person === undefined) return undefined;
      const path = `/user/${encodeURIComponent(person.username)}`;
      return { username: person.username, address: origin + path };
    }
    const found = await others.moderation.readOpenly(post);
    const qid = found?.place.kind === 'question' ? found.place.qid : undefined;
    if (found === undefined || qid === undefined) return undefined;
    const question = await others.moderation.readOpenly({ kind: 'question', id: qid });
    if (question === undefined) return undefined;
    const anchor = post.kind === 'answer' ? `#answer-${encodeURIComponent(post.id)}` : '';
    return {
      ...{ id: post.id, post: post.kind, by: found.author },
      question: { id: qid, title: question.title },
      address: `${origin}/question/${encodeURIComponent(qid)}${anchor}`,
    };
  }

  return {
    async all(actor: string): Promise<readonly Webhook[]> {
      await standings.requireAdministrator(store, actor);
      return (await readWebhooks(store)).map(toWebhook);
    },

    /** The secret by which its bodies are signed: nobody can read it again. */
    async make(actor: string, form: NewWebhook): Promise<MadeWebhook> {
      await standings.requireAdministrator(store, actor);
      const count = (await readWebhooks(store)).length;
      const { address, kinds } = orInvalid(checkNewWebhook(form, count));
      if (!isEndpoint(address, settings.webhooksArePrivateToo)) {
        throw new AppError(
          'invalid',
          'The address must begin with https:// and name a host on the internet.',
        );
      }
      const [id, secret] = [newId(), `whsec_${randomBytes(32).toString('base64')}`];
      const why = hostOf(address);
      await act(actor, { act: 'turnedWebhookOn', why }, async (unit, by) => {
        const made = { _id: id, address, kinds, secret, isOn: true, by, deliveries: [] };
        const madeAt = now().toISOString();
        return stillFree(await unit.collection(webhooks).insert({ ...made, madeAt }));
      });
      return { id, secret };
    },

    turn,

    /** What waits for it is told to nobody. */
    async remove(actor: string, id: string): Promise<void> {
      await turn(actor, id, false);
      await store.collection(webhooks).remove(id);
    },

    /** Sends one of the deliveries that are shown again, under the same id. */
    async sendAgain(actor: string, id: string, deliveryId: string): Promise<void> {
      await standings.requireAdministrator(store, actor);
      await runUnit(store, async (unit) => {
        const { isOn, deliveries } = await requireIn(unit, webhooks, id, missing);
        if (!isOn) throw new AppError('invalid', 'Turn the webhook on first.');
        const known = deliveries.find((each) => each.id === deliveryId);
        const { kind, at, post, username } = orMissing(known, 'This is no longer kept.');
        const queue = unit.collection(webhookDeliveries);
        const due = queuedAt(now().getTime());
        const waiting = { _id: deliveryId, webhookId: id, kind, at, post, username, ...due };
        await upsert(queue, waiting, (before) => ({ ...before, ...due }));
      });
    },

    source: {
      /** Writes it as it is sent; undefined when nobody is to be told any more. */
      async write(delivery: WebhookDeliveryDocument): Promise<WrittenDelivery | undefined> {
        const webhook = await store.collection(webhooks).get(delivery.webhookId);
        if (webhook?.isOn !== true) return undefined;
        const data = await dataOf(delivery, settings.publicOrigin ?? '');
        if (data === undefined) return undefined;
        const { address, secret } = webhook;
        const body = JSON.stringify({ type: delivery.kind, timestamp: delivery.at, data });
        return { address, secret, body };
      },

      /** Notes what came of it; turns the webhook off when nothing was taken there for days. */
      async note(delivery: WebhookDeliveryDocument, { isGone, ...tried }: Tried): Promise<void> {
        const { _id: id, kind, at, post, username, tries } = delivery;
        const time = now();
        const row: KeptDelivery = {
          ...{ id, kind, at, post, username, tries, ...tried },
          triedAt: time.toISOString(),
        };
        const tell = await runUnit(store, async (unit) => {
          const known = await unit.collection(webhooks).get(delivery.webhookId);
          if (known === undefined) return undefined;
          const since = known.failingSince ?? time.getTime();
          const isTaken = tried.state === 'taken';
          const isOver = !isTaken && (isGone === true || hasFailedTooLong(since, time.getTime()));
          await unit.collection(webhooks).update(known._id, (before) => {
            const deliveries = withDelivery(before.deliveries, row);
            const noted = { ...before, failingSince: isTaken ? undefined : since, deliveries };
            return isOver ? off(noted) : noted;
          });
          if (!isOver || !known.isOn) return undefined;
          return noteStop(unit, known);
        });
        await tell?.();
      },
    },
  };

  function noteStop(unit: Collections, { _id, by, address }: WebhookDocument) {
    const stopped = { id: _id, host: hostOf(address), at: now().toISOString() };
    return noticing.note(unit, [noteOfStoppedWebhook(by, stopped)]);
  }
}
