import type { To } from './to.ts';

/** Until the shell has told it, everything opens. */
let judge: (path: string) => boolean = () => true;

/** Told once by the shell, which knows the screens and who may see them. */
export function declareMayOpen(known: (path: string) => boolean): void {
  judge = known;
}

/** Whether the person may see where something leads: what would sign them out is no link. */
export const mayOpen = ({ to }: Pick<To, 'to'>): boolean => judge(to);
