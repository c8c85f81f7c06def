import type { ChatPage } from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The place up to which the reader had read when they came: to the chat, or back to its tab. Null
 * where nothing has come since.
 */
export function useLeftOff({ chat: { lastSeq }, lastReadSeq }: ChatPage): number | null {
  const [leftOff, setLeftOff] = useState(() => (lastSeq > lastReadSeq ? lastReadSeq : null));

  const onChange = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') setLeftOff(lastReadSeq);
    else setLeftOff((known) => (known === lastSeq ? null : known));
  });
  useEffect(() => {
    const listen = () => onChange();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);

  return leftOff;
}
