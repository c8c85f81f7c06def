import type { ComponentProps } from 'react';
import { ButtonLink } from '../ui/controls/button.js';
import { useLocation } from './navigation.js';

type LogInLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'> & {
  /** Where one is to be then; by default here. */
  readonly back?: string;
};

/** Leads to the login page, and from there back. */
export function LogInLink({ back, ...props }: LogInLinkProps) {
  const { pathname, search, hash } = useLocation();
  return <ButtonLink {...props} to="/" state={{ from: back ?? `${pathname}${search}${hash}` }} />;
}
