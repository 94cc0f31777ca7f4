import type { MouseEvent, ReactNode } from 'react';
import { Link } from './Link.tsx';
import { mayOpen } from './mayOpen.ts';
import type { To } from './to.ts';
import type { ShortcutKey } from '../look/shortcuts.ts';
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
  disabled?: boolean;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  keys?: ShortcutKey;
  /** Why it is off. */
  title?: string;
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
  const { onClick, type = 'button', busy = false, disabled = false, keys, title } = props;
  return (
    <button
      className={className}
      type={type}
      onClick={onClick}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      disabled={disabled || busy}
      aria-busy={busy}
      aria-keyshortcuts={keys}
      title={title}
      {...named}
    >
      {content}
    </button>
  );
}

/** A field that loses the focus may show its complaint and push this button away from under the mouse before it is released. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
