import { Link as RouterLink, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { mayOpen } from './mayOpen.ts';
import type { To } from './to.ts';

interface Props
  extends
    Omit<To, 'search'>,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>,
    Pick<LinkProps, 'activeOptions' | 'activeProps' | 'hash' | 'preload' | 'resetScroll' | 'state'> {
  search?: Record<string, unknown>;
  target?: '_blank';
  /** Words that ask to go there («Ver la solicitud»), and say nothing to who may not. */
  isInvitation?: boolean;
}

/** The one way to another screen in words: for who may not see that screen a name stays a name, and what invites there is not said. */
export function Link({ isInvitation = false, children, ...way }: Props) {
  if (mayOpen(way)) return <RouterLink {...way}>{children}</RouterLink>;
  if (isInvitation) return null;
  return (
    <span className={way.className} title={way.title}>
      {children}
    </span>
  );
}
