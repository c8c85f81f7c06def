import { describe, expect, it } from 'vitest';
import { chatName, latestChatWith, partnerIn } from './direct-chats.js';

const ofTwo = {
  title: 'Chat with ada, ben',
  participantCount: 2,
  participantNames: ['ada', 'ben'],
  activeAt: '2026-01-01T00:00:00.000Z',
};
const ofThree = {
  ...ofTwo,
  title: 'Chat with ada, ben, cleo',
  participantCount: 3,
  participantNames: ['ada', 'ben', 'cleo'],
};

describe('the name of a chat', () => {
  it.each([
    ['ada', 'ben'],
    ['ben', 'ada'],
  ])('of two is, to %s, the other one: %s', (reader, other) => {
    expect(partnerIn(ofTwo, reader)).toBe(other);
    expect(chatName(ofTwo, reader)).toBe(other);
  });

  it('of two who gave it a title is that title', () => {
    expect(chatName({ ...ofTwo, title: 'Numerals' }, 'ada')).toBe('Numerals');
  });

  it('of a group is its title', () => {
    expect(partnerIn(ofThree, 'ada')).toBeUndefined();
    expect(chatName(ofThree, 'ada')).toBe('Chat with ada, ben, cleo');
  });
});

describe('the chat that one has with somebody', () => {
  it('is the one that was used last', () => {
    const later = { ...ofTwo, activeAt: '2026-01-02T00:00:00.000Z' };
    expect(latestChatWith([ofTwo, later, ofTwo], 'ben')).toBe(later);
  });

  it('is not what is left of a group, nor one that they gave a title', () => {
    for (const title of [ofThree.title, 'Numerals']) {
      expect(latestChatWith([{ ...ofTwo, title }], 'ben')).toBeUndefined();
    }
  });

  it('is neither a group nor a chat with somebody else', () => {
    expect(latestChatWith([ofThree, ofTwo], 'cleo')).toBeUndefined();
    expect(latestChatWith<typeof ofTwo>([], 'ben')).toBeUndefined();
  });
});
