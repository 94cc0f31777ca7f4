import type { Values } from './formState.ts';

/** Unsaved input of long forms, kept for this tab so that it survives a reload. */
export const draft = {
  read(name: string): Values | undefined {
    const kept = sessionStorage.getItem(keyOf(name));
    if (!kept) return undefined;
    const read: unknown = JSON.parse(kept);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  },
  /** Files cannot be kept: they are chosen again. */
  keep(name: string, values: Values): void {
    const plain = Object.entries(values).filter(([, value]) => !(value instanceof Blob));
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(plain)));
  },
  drop(name: string): void {
    sessionStorage.removeItem(keyOf(name));
  },
};

const keyOf = (name: string) => `draft:${name}`;
