import type { PostPlaceRef } from '@collabor8/domain';

/** The address of where a post stands; null where moderators have no way to it. */
export function placeOf(place: PostPlaceRef): string | null {
  switch (place.kind) {
    case 'question': {
      const { qid, answerId } = place;
      const path = `/question/${encodeURIComponent(qid)}`;
      return answerId === undefined ? path : `${path}#answer-${encodeURIComponent(answerId)}`;
    }
    case 'messages':
      return '/messaging';
    case 'chat':
      return null;
  }
}
