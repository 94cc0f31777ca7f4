import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import './Panel.css';

interface Props {
  /** What the button shows; give it words that screen readers can say. */
  button: ReactNode;
  className?: string;
  /** The elements whose words name the button, where it shows only a picture. */
  labelledBy?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/**
 * A small panel under its button, drawn while it is open: a page has one for each of its rows. The browser itself closes it by
 * Escape and by a click elsewhere.
 */
export function Panel({ button, className = 'button button-text button-icon', labelledBy, children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = ({ newState }: ToggleEvent) => {
    const box = opener.current?.getBoundingClientRect();
    if (newState !== 'open' || !box || !panel.current) return;
    setOpen(true);
    const { clientWidth, clientHeight } = document.documentElement;
    // Towards the middle of the window, so that nothing of it is cut off.
    const isLeft = box.left + box.right < clientWidth;
    const aside = Math.max(8, isLeft ? box.left : clientWidth - box.right);
    panel.current.style[isLeft ? 'left' : 'right'] = `${aside}px`;
    panel.current.style[isLeft ? 'right' : 'left'] = 'auto';
    panel.current.style.maxWidth = `${clientWidth - aside - 8}px`;
    // Under its button where there is more room, else above it.
    const isAbove = box.top > clientHeight - box.bottom + 120;
    panel.current.style.top = isAbove ? 'auto' : `${box.bottom + 6}px`;
    panel.current.style.bottom = isAbove ? `${clientHeight - box.top + 6}px` : 'auto';
  };
  return (
    <>
      <button ref={opener} type="button" className={className} popoverTarget={id} aria-labelledby={labelledBy}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="pop"
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  );
}
