import { CALL_PATH } from '../../../shared/paths.js';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { useCalls, useHeldCall } from '../calls-context.js';
import { FloatingCall } from './floating-call.js';
import { RemoteSound } from './remote-sound.js';

/** What a call needs on every page: its sound, and away from its own page a small panel. */
export function CallOverlay() {
  const { desk } = useCalls();
  const held = useHeldCall();
  const { pathname } = useLocation();
  if (desk === null || held === null) return null;
  return (
    <>
      <RemoteSound media={desk.media} stream={held.remote.stream} />
      {pathname !== CALL_PATH && <FloatingCall desk={desk} held={held} />}
    </>
  );
}
