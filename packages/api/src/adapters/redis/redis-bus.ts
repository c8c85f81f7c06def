import { setTimeout as delay } from 'node:timers/promises';
import type { WireEvent } from '@collabor8/domain';
import type { EventBus, MissedEvents, TopicListener, VeiledEvent } from '../../ports/event-bus.js';
import { Channel } from './channel.js';
import { idOf, placeOf, plus } from './places.js';
import {
  append,
  beginAnew,
  continuation,
  pass,
  placesIn,
  type LinkTo,
  namesOf,
  PARTS,
  type TopicNames,
} from './topic-log.js';

/** Logs that are read at a time when a connection is back. */
const READ_AT_A_TIME = 200;
const RETRY_MS = 500;

export interface RedisBusOptions {
  /** Begins all names, so that others may share the server. */
  readonly prefix: string;
  readonly commands: LinkTo;
  /** What is heard on one of these is all that was published in its part while it lasts. */
  readonly listening: LinkTo;
}

interface OpenChannel {
  readonly names: TopicNames;
  readonly channel: Channel;
  /** Resolves once its subscription is confirmed and its place known. */
  readonly opened: Promise<void>;
}

/** The bus of several API processes: logs in streams of Redis, and a sharded channel for each topic. */
export class RedisBus implements EventBus {
  readonly #options: RedisBusOptions;
  /** By the names of the channels. */
  readonly #channels = new Map<string, OpenChannel>();
  readonly #behind = new Set<OpenChannel>();
  #isCatchingUp = false;

  constructor(options: RedisBusOptions) {
    this.#options = options;
    const { listening } = options;
    const parts = Array.from({ length: PARTS }, (_, part) => part);
    for (const link of new Set(parts.map(listening))) {
      const heardOnIt = () =>
        [...this.#channels.values()].filter(({ names }) => listening(names.part) === link);
      link.onMessage((message, name) => {
        const open = this.#channels.get(name);
        if (open === undefined) link.unsubscribe(name);
        else open.channel.hear(message);
      });
      link.onLost(() => {
        for (const { channel } of heardOnIt()) channel.lose();
      });
      // It has subscribed again by then; what was told meanwhile stands in the logs.
      link.onReady(() => this.#fallBehind(heardOnIt()));
    }
  }

  async publish(topics: readonly string[], event: WireEvent | VeiledEvent): Promise<void> {
    await append(this.#options.commands, this.#names(topics), JSON.stringify(event));
  }

  async publishEphemeral(topics: readonly string[], event: WireEvent): Promise<void> {
    await pass(this.#options.commands, this.#names(topics), JSON.stringify(event));
  }

  async markGap(topics: readonly string[]): Promise<void> {
    await beginAnew(this.#options.commands, this.#names(topics));
  }

  async listen(topic: string, listener: TopicListener): Promise<() => void> {
    const names = namesOf(this.#options.prefix, topic);
    const open = this.#channels.get(names.head) ?? this.#open(names);
    open.channel.holders += 1;
    let isListening = true;
    const leave = (): void => {
      if (!isListening) return;
      isListening = false;
      open.channel.listeners.delete(listener);
      open.channel.holders -= 1;
      if (open.channel.holders === 0) this.#close(open);
    };
    try {
      await open.opened;
    } catch (error) {
      leave();
      throw error;
    }
    open.channel.listeners.add(listener);
    return leave;
  }

  async since(topic: string, id: string): Promise<MissedEvents> {
    const from = placeOf(id);
    if (from === undefined) return 'gap';
    const names = namesOf(this.#options.prefix, topic);
    const { now, texts } = await continuation(this.#options.commands, names, from);
    await this.#channels.get(names.head)?.channel.reach(now);
    if (texts === 'gap') return 'gap';
    return texts.map((text, at) => ({ id: idOf(plus(from, at + 1)), text }));
  }

  async positions(topics: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const places = await placesIn(this.#options.commands, this.#names(topics));
    return new Map(topics.map((topic) => [topic, places.get(topic) ?? '']));
  }

  heard(topic: string): string | undefined {
    const { head } = namesOf(this.#options.prefix, topic);
    const place = this.#channels.get(head)?.channel.heard;
    return place && idOf(place);
  }

  close(): Promise<void> {
    for (const open of this.#channels.values()) this.#close(open);
    return Promise.resolve();
  }

  #names(topics: readonly string[]): readonly TopicNames[] {
    return topics.map((topic) => namesOf(this.#options.prefix, topic));
  }

  #open(names: TopicNames): OpenChannel {
    const { listening } = this.#options;
    const channel = new Channel({
      read: (from) => continuation(listening, names, from),
      onBehind: () => this.#fallBehind([open]),
    });
    const opening = async (): Promise<void> => {
      await listening(names.part).subscribe(names.head);
      await channel.catchUp();
    };
    const open: OpenChannel = { names, channel, opened: opening() };
    this.#channels.set(names.head, open);
    return open;
  }

  #close(open: OpenChannel): void {
    const { head } = open.names;
    if (this.#channels.get(head) === open) this.#channels.delete(head);
    this.#behind.delete(open);
    this.#options.listening(open.names.part).unsubscribe(head);
  }

  #fallBehind(channels: Iterable<OpenChannel>): void {
    for (const open of channels) this.#behind.add(open);
    if (!this.#isCatchingUp) void this.#catchUp();
  }

  /** Until all channels have heard what they missed, or are not wanted any more. */
  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true;
    while (this.#behind.size > 0) {
      const some = [...this.#behind].slice(0, READ_AT_A_TIME);
      for (const open of some) this.#behind.delete(open);
      const outcomes = await Promise.allSettled(some.map(({ channel }) => channel.catchUp()));
      const failed = some.filter((_, at) => outcomes[at]?.status === 'rejected');
      for (const open of failed) {
        if (this.#channels.get(open.names.head) === open) this.#behind.add(open);
      }
      if (failed.length > 0) await delay(RETRY_MS, undefined, { ref: false });
    }
    this.#isCatchingUp = false;
  }
}
