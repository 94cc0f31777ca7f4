import { RightOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  label: string;
  icon?: ReactNode;
  /** The screen that is open is in it. */
  isHere: boolean;
  children: ReactNode;
}

/** A group beside a menu that shows only pictures. */
export function Flyout({ label, icon, isHere, children }: Props) {
  const [top, setTop] = useState(0);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        title={label}
        aria-label={label}
        data-selected={isHere || undefined}
        popoverTarget={id}
        onClick={({ currentTarget }) => setTop(currentTarget.getBoundingClientRect().top)}
      >
        {icon}
        <RightOutlined className="menu-caret" aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className="menu-flyout"
        style={{ top: `min(${top}px, 100vh - var(--flyout))` }}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
        }}
      >
        <p className="menu-title">{label}</p>
        {children}
      </div>
    </li>
  );
}
