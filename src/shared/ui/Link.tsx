import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop. */
  to: string;
}

/**
 * A link to a page of the shop. It does what the link of React Router does for such paths, which is much larger, because
 * it also serves data routers and server rendering frameworks.
 */
export function Link({ to, onClick, ...props }: LinkProps) {
  const handleNavigation = useLinkClickHandler<HTMLAnchorElement>(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) handleNavigation(event);
  };
  return <a {...props} href={useHref(to)} onClick={handleClick} />;
}
