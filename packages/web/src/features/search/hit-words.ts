import type { Hit } from '@collabor8/domain';
import { foundInWords } from '../../shared/find/found-in.js';
import {
  answerPath,
  boardPath,
  commentPath,
  messagePath,
  MESSAGES_PATH,
  questionPath,
  tagPath,
  userPath,
} from '../../shared/paths.js';

/** Where something that was found is. */
export function hitAddress(hit: Hit): string {
  switch (hit.kind) {
    case 'questions':
      if (hit.original !== undefined) return questionPath(hit.original);
      if (hit.foundIn === undefined) return questionPath(hit.id);
      return hit.foundIn.place === 'answer'
        ? answerPath(hit.id, hit.foundIn.id)
        : commentPath(hit.id, hit.foundIn.id);
    case 'answers':
      return answerPath(hit.qid, hit.id);
    case 'messages':
      return hit.chatId === null ? MESSAGES_PATH : messagePath(hit.chatId, hit.id);
    case 'people':
      return userPath(hit.id);
    case 'tags':
      return tagPath(hit.title);
    case 'boards':
      return boardPath(hit.id);
  }
}

/** What it is, as it stands above its title. */
export function hitKind(hit: Hit): string {
  switch (hit.kind) {
    case 'questions':
      if (hit.original !== undefined) return 'Question that was asked before';
      return hit.foundIn === undefined
        ? 'Question'
        : `Question, found ${foundInWords(hit.foundIn)}`;
    case 'answers':
      return 'Answer to';
    case 'messages':
      return `Message in ${hit.chatId === null ? 'Global Messages' : hit.title}`;
    case 'people':
      return 'Person';
    case 'tags':
      return 'Tag';
    case 'boards':
      return 'Board';
  }
}
