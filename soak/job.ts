import type { Random } from '../server/demo/random.ts';
import type { Caller } from './caller.ts';
import type { Crew, Role } from './company.ts';
import type { Ledger } from './ledger.ts';

/** What a piece of work is done with. */
export interface Job {
  crew: Crew;
  /** The whole crew: work goes from hand to hand. */
  callers: Record<Role, Caller>;
  /** Somebody of another crew. */
  stranger: number;
  ledger: Ledger;
  random: Random;
  signature: string;
  /** A name of the catalogue under which places keep a document. */
  document_name_id: number;
}
