import { describe, expect, it } from 'vitest';
import { fileAddress, fileMark } from '../pictures/files.js';
import type { ChatMessage } from './schema.js';
import { quotedTalk, TALK_MESSAGES_MAX } from './talk.js';

const message = (msgFrom: string, msg: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ _id: msg, chatId: 'c1', seq: 1, revision: 1, msg, msgFrom, type: 'direct' },
  msgDateTime: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('a conversation as a question begins with it', () => {
  it('names its people and quotes what each said', () => {
    const talk = [message('ada', 'One\n\nTwo'), message('ben', 'Three'), message('ada', 'Four')];
    expect(quotedTalk(talk, 'ben')).toBe(
      'From a conversation between @ada, ben:\n\n' +
        '> **ada:** One\n>\n> Two\n>\n> **ben:** Three\n>\n> **ada:** Four\n',
    );
  });

  it('leaves out what cannot be read, and spells polls out', () => {
    const poll = { question: 'Which?', options: [{ optionText: 'Tea' }, { optionText: 'Milk' }] };
    const talk = [
      message('ada', 'gone', { takenBack: true }),
      message('ada', 'bad', { hidden: true }),
      message('ada', 'POLL', { type: 'poll', poll: { ...poll, counts: [0, 0] } }),
    ];
    expect(quotedTalk(talk, 'ben')).toBe(
      'From a conversation between @ada:\n\n> **ada:** Which?\n> - Tea\n> - Milk\n',
    );
    expect(quotedTalk(talk.slice(0, 2), 'ben')).toBe('');
  });

  it('takes along no file of somebody else’s', () => {
    const file = { id: '00000000-0000-4000-8000-000000000001', size: 5 };
    const mark = fileMark('a.pdf', { address: fileAddress(file) });
    expect(quotedTalk([message('ada', mark)], 'ada')).toContain(mark);
    expect(quotedTalk([message('ada', mark)], 'ben')).toContain('**ada:** file');
  });

  it('is of so many messages at most', () => {
    const talk = Array.from({ length: 60 }, (_, n) => message('ada', `m${n}`));
    expect(quotedTalk(talk, 'ben').match(/\*\*ada:/g)).toHaveLength(TALK_MESSAGES_MAX);
  });
});
