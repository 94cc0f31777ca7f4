import { attempts } from '../../api/attempts.ts';
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
  /** What was sent of it and not answered is no more of its either. */
  drop(name: string): void {
    sessionStorage.removeItem(keyOf(name));
    attempts.drop(name);
  },
};

/** What somebody else had written in this tab is not for whoever comes after them. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (/^(draft|attempt):/.test(key)) sessionStorage.removeItem(key);
}

const keyOf = (name: string) => `draft:${name}`;
