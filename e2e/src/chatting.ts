import type { Locator, Page } from '@playwright/test';
import type { Person } from './people.js';

interface StartedChat {
  readonly chatId: string;
  /** Of its page. */
  readonly address: string;
}

/** A chat that somebody has started with others. */
export async function startChat(
  title: string,
  creator: Person,
  ...others: readonly Person[]
): Promise<StartedChat> {
  const participants = [creator, ...others].map(({ name }) => name);
  const data = { title, participants };
  const created = await creator.page.request.post('/chat/createChat', { data });
  const { _id: chatId } = (await created.json()) as { readonly _id: string };
  return { chatId, address: `/messaging/direct-message?chatId=${chatId}` };
}

/** A chat that everybody of it has open. */
export async function openChat(title: string, ...people: readonly Person[]): Promise<StartedChat> {
  const [creator, ...others] = people;
  if (creator === undefined) throw new Error('Somebody has to start it.');
  const chat = await startChat(title, creator, ...others);
  for (const { page } of people) await page.goto(chat.address);
  return chat;
}

export const messageField = (page: Page): Locator =>
  page.getByPlaceholder('Type your message here');

export async function say(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
}

export const message = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

/** Does something of a message's menu. */
export async function choose(page: Page, text: string, name: string): Promise<void> {
  const one = message(page, text).first();
  await one.hover();
  await one.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
