import { tagKey } from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { tagPath } from '../../shared/paths.js';
import { trpc, errorCode } from '../../shared/api/trpc.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useAppSelector } from '../../shared/store.js';
import { QuietButton } from '../../shared/ui/controls/button.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { FollowButton } from '../follows/index.js';
import { selectIsStaff } from '../moderation/index.js';
import classes from './tag-summary.module.css';
import { Row } from '../../shared/ui/layout.js';

const DescribeTagDialog = lazyPart(() => import('./describe-tag-dialog.js'), 'DescribeTagDialog');

const FAILED = { name: 'Error', description: 'Error' };

/** One tag with its description; 'Error' for both when it fails to load (SPEC §8). */
export function TagSummary({ name }: { readonly name: string }) {
  const { data, error, isLoadingError, refetch } = trpc.tags.byName.useQuery({ name });
  const tag = isLoadingError ? FAILED : data;
  const isStaff = useAppSelector(selectIsStaff);
  const [isDescribing, setDescribing] = useState(false);
  useOwnAddress(name, data?.name);
  return (
    <Row className={classes.summary} gap={[4, 8]}>
      <span className={classes.name} dir="auto">
        {tag?.name ?? name}
      </span>
      <span dir="auto">{tag?.description}</span>
      {isLoadingError && errorCode(error) !== 'NOT_FOUND' && (
        <QuietButton onClick={() => void refetch()}>Try again</QuietButton>
      )}
      {data !== undefined && (
        <>
          <FollowButton what="tag" name={data.name} />
          <FollowButton what="ignoredTag" name={data.name} />
          {isStaff && (
            <QuietButton aria-label="Describe the tag" onClick={() => setDescribing(true)}>
              Describe
            </QuietButton>
          )}
          {isDescribing && <DescribeTagDialog tag={data} onClose={() => setDescribing(false)} />}
        </>
      )}
    </Row>
  );
}

/** A name that a tag had before leads to the address that it has now. */
function useOwnAddress(name: string, current: string | undefined): void {
  const navigate = useNavigate();
  const isOther = current !== undefined && tagKey(current) !== tagKey(name);
  const lead = useEffectEvent(() => {
    if (current !== undefined) navigate(tagPath(current), { replace: true });
  });
  useEffect(() => {
    if (isOther) lead();
  }, [isOther]);
}
