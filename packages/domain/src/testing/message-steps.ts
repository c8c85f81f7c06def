import { TAKEN_BACK_LINE, toggleReaction, type ChatMessage } from '../index.js';
import { DAY } from './chat-steps.js';

export function reacted(message: ChatMessage, by: string): ChatMessage {
  const reactions = toggleReaction(message.reactions ?? [], '👍', by);
  return { ...message, reactions: reactions.ok ? [...reactions.value] : [] };
}

/** A message after something was done with it; it is the same for everybody. */
export function acted(act: 'edit' | 'takeBack' | 'pin', message: ChatMessage): ChatMessage {
  switch (act) {
    case 'edit':
      return { ...message, msg: 'Other words', editedAt: DAY };
    case 'takeBack': {
      const { poll: _poll, pinnedAt: _pinnedAt, ...rest } = message;
      return { ...rest, msg: TAKEN_BACK_LINE, type: 'direct', takenBack: true };
    }
    case 'pin': {
      const { pinnedAt, ...rest } = message;
      return { ...rest, ...(pinnedAt === undefined && { pinnedAt: DAY }) };
    }
  }
}
