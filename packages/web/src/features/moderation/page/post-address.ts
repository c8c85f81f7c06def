import type { PostPlaceRef } from '@collabor8/domain';
import { MESSAGES_PATH, questionPath, answerPath } from '../../../shared/paths.js';

/** The address of where a post stands; null where moderators have no way to it. */
export function postAddress(place: PostPlaceRef): string | null {
  switch (place.kind) {
    case 'question': {
      const { qid, answerId } = place;
      return answerId === undefined ? questionPath(qid) : answerPath(qid, answerId);
    }
    case 'messages':
      return MESSAGES_PATH;
    case 'chat':
      return null;
  }
}
