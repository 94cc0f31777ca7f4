import type { MouseEvent, ReactNode } from 'react';
import { Link } from './Link.tsx';
import { mayOpen } from './mayOpen.ts';
import type { To } from './to.ts';
import type { ShortcutKey } from '../look/shortcuts.ts';
import { notify } from './notices.tsx';
import './Button.css';

interface Look {
  children?: ReactNode;
  kind?: 'default' | 'primary' | 'danger' | 'text';
  icon?: ReactNode;
  /** The name of a button that shows only its icon. */
  label?: string;
}

interface Press extends Look {
  onClick?: () => void;
  type?: 'button' | 'submit';
  busy?: boolean;
  /** Why it cannot be pressed now: a button is off only with a reason, and tells whoever presses it all the same (decision 179). */
  off?: string | false | undefined;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  keys?: ShortcutKey;
}

/** A button; with `link` it is an address that looks like one. Light enough for the sign-in page. */
export function Button(props: Press | (Look & { link: To })) {
  const { children, kind = 'default', icon, label } = props;
  const className = `button button-${kind}${children ? '' : ' button-icon'}`;
  const content = (
    <>
      {/* The words name the button; an icon would add the name of its picture. */}
      <span className="button-picture" aria-hidden>
        {'busy' in props && props.busy ? <span className="button-busy" /> : icon}
      </span>
      {children && <span>{children}</span>}
    </>
  );
  const named = label === undefined ? {} : { 'aria-label': label, title: label };
  if ('link' in props) {
    if (!mayOpen(props.link)) return null;
    return (
      <Link className={className} {...named} {...props.link}>
        {content}
      </Link>
    );
  }
  const { onClick, type = 'button', busy = false, off, keys } = props;
  return (
    <button
      className={className}
      type={type}
      onClick={off ? telling(off) : onClick}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      disabled={busy}
      // A key and a finger reach it too: to neither does the browser show a title.
      aria-disabled={off ? true : undefined}
      aria-busy={busy}
      aria-keyshortcuts={keys}
      {...named}
      {...(off && { title: off })}
    >
      {content}
    </button>
  );
}

/** Sends no form either: Enter in a field presses the button that would. */
const telling = (off: string) => (event: MouseEvent) => {
  event.preventDefault();
  notify('info', off);
};

/** A field that loses the focus may show its complaint and push this button away from under the mouse before it is released. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
