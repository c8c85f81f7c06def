import { RINGING_MS } from '@collabor8/domain';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Button } from '../../../shared/ui/controls/button.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { useUrgentInTitle } from '../../../shared/ui/page-header.js';
import { useJoinGroup } from '../calls.js';
import { ring } from '../overlay/ringing-banner.js';
import { ringSilenced } from './group-slice.js';

interface GroupBannerProps {
  readonly caller: string;
  readonly chatId: string;
  readonly title: string;
}

/** Somebody has begun the call of a group. Whoever declines can join later all the same. */
export function GroupBanner({ caller, chatId, title }: GroupBannerProps) {
  const dispatch = useDispatch();
  const join = useJoinGroup();
  useUrgentInTitle(`${caller} is calling`);
  useEffect(() => ring(), []);
  useEffect(() => {
    const timer = setTimeout(() => dispatch(ringSilenced()), RINGING_MS);
    return () => clearTimeout(timer);
  }, [dispatch]);
  return (
    <FrameBanner
      label="Incoming call"
      icon={IconPhoneIncoming}
      buttons={
        <>
          <Button
            size="compact-md"
            onClick={() => {
              dispatch(ringSilenced());
              void join(chatId);
            }}
          >
            Join
          </Button>
          <Button size="compact-md" variant="default" onClick={() => dispatch(ringSilenced())}>
            Decline
          </Button>
        </>
      }
    >
      <p role="alert">{`${caller} is calling ${title}:`}</p>
    </FrameBanner>
  );
}
