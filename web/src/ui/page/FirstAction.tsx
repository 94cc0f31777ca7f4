import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '../look/media.ts';

/** Where headings let the first button of a phone stand. */
export const FirstActionPlace = () => <span data-first-action className="first-action" />;

/** On a phone the first button of the page, whatever part of it the button is of; elsewhere where it is written. */
export function FirstAction({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const [place, setPlace] = useState<Element | null>(null);
  // Before anything is painted, so that nothing is pushed about: where the heading stands is known once it is drawn.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setPlace(document.querySelector('main [data-first-action]')), []);
  return isPhone && place ? createPortal(children, place) : children;
}
