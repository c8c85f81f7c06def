import type { User } from '@collabor8/domain';
import { IconDeviceGamepad2, IconSwords } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { Button } from '../../shared/ui/controls/button.js';
import { useIsMet } from '../blocks/index.js';

const ChallengeDialog = lazyPart(() => import('./new-game.js'), 'ChallengeDialog');

export function ChallengeSomebody() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSwords size={18} />}
        onClick={() => setOpen(true)}
      >
        Challenge…
      </Button>
      {isOpen && <ChallengeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function ChallengePerson({ person: { username } }: { readonly person: User }) {
  const [isOpen, setOpen] = useState(false);
  const isMet = useIsMet();
  if (!isMet(username)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceGamepad2 size={18} />}
        onClick={() => setOpen(true)}
      >
        Play Nim
      </Button>
      {isOpen && <ChallengeDialog opponent={username} onClose={() => setOpen(false)} />}
    </>
  );
}
