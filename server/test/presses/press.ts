import type { Call } from 'contract/call.ts';

/** A thing as somebody read it: what pressing a button sends is taken from it. */
export interface ThingToPress {
  id: number | string;
  number: string;
  version: number | null;
  /** Who presses. */
  me: number;
  readonly [field: string]: unknown;
}

/** What pressing each action of a thing sends, as the person last saw it; null where it names what this one never had. */
export type Presses = Readonly<Record<string, (it: ThingToPress) => readonly [Call, object] | null>>;

export const reason = 'Porque sí';
export const farDay = '2030-01-31';
export const papers = () => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'papel.pdf', { type: 'application/pdf' });
