import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from './navigation.js';

/** Whether a click asks for nothing but what it leads to: no other tab, no download. */
export const isPlainClick = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this origin; one that begins with '#' is in this page. */
  readonly to: string;
  /** Handed over to the page it leads to. */
  readonly state?: unknown;
  readonly replace?: boolean;
}

/** Leads to another page of the app without loading the app anew. */
export function Link({ to, state, replace = false, onClick, children, ...props }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (props.target !== undefined && props.target !== '_self') return;
    event.preventDefault();
    // The same page again is no further one to go back from.
    navigate(to, { replace: replace || to === `${pathname}${search}${hash}`, state });
  };
  return (
    <a {...props} href={to.startsWith('#') ? `${pathname}${search}${to}` : to} onClick={follow}>
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Only the address itself counts as being there, not those below it. */
  readonly end?: boolean;
}

/** A link of a menu: it says when its page is the one that is shown. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />;
}
