import type { ReactNode } from 'react';
import './Detail.css';

interface Props {
  title?: string;
  /** The name of a box without a heading. */
  label?: string;
  /** Its content is being changed. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A framed part of a page. */
export function Box({ title, label, busy = false, className = '', children }: Props) {
  return (
    <section className={`panel ${className}`} aria-label={label} {...(busy && { 'aria-busy': true })}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
