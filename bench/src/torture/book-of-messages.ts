import type { Message } from '@collabor8/domain';
import { read } from '../product.js';
import { fetchJson, recount, Sent, type Book } from './book.js';

/** The global room. */
export function openMessagesBook(): Promise<Book> {
  const said = new Sent('message');
  return Promise.resolve({
    feature: 'messages',

    write: ({ ada }) => said.send((_id) => ada.trpc.messages.send.mutate({ _id, msg: 'Hello' })),

    async audit({ ada }) {
      const all = await fetchJson<Message[]>(ada, '/messaging/getMessages');
      const { messages } = await read(ada.trpc.messages.open.query({ limit: 1 }));
      return [
        ...said.audit(all.map(({ _id }) => _id)),
        ...recount('the last place', messages.at(-1)?.seq ?? 0, all.length),
      ];
    },
  });
}
