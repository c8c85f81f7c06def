import { isSuspended, suspendedSentence, type Suspension } from '@collabor8/domain';
import { IconBan } from '@tabler/icons-react';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';

/** Tells whoever is suspended until when, and why. */
export function SuspendedBanner({ suspension }: { readonly suspension: Suspension }) {
  if (!isSuspended(suspension, new Date())) return null;
  return (
    <FrameBanner label="Suspension" icon={IconBan} buttons={null}>
      {suspendedSentence(suspension)}
    </FrameBanner>
  );
}
