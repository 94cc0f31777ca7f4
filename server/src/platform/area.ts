import { sql } from 'kysely';
import type { Checks } from './checks.ts';
import type { Equipment, Hooks } from './context.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/files.ts';
import type { Route } from './http/http.ts';
import type { SecretKeepers } from './mail/secrets.ts';
import type { Rooms } from './http/rooms.ts';

/** What work finds that no call waits for. */
export interface Workshop extends Omit<Equipment, 'files'> {
  db: Database;
  store: FileStore;
  /** Those of all areas. */
  mailSecrets: SecretKeepers;
}

/** What an area is to the server: all that it declares of itself. Whatever it leaves out it does not have. */
export interface Area {
  routes: readonly Route[];
  /** What the checks of its tables say to who breaks one. */
  checks?: Checks;
  /** What people may follow live. */
  rooms?: Rooms;
  /** What it says to areas that may not ask it. */
  hooks?: Partial<Hooks>;
  /** Who makes the secrets that its mails carry, by kind. */
  mailSecrets?: Partial<SecretKeepers>;
  /** Takes up its jobs; several servers share them. */
  work?: (workshop: Workshop) => Promise<void>;
  /** Every night: what of its own rows is too old to keep. */
  cleanUp?: (workshop: Workshop) => Promise<unknown>;
}

/** Of every area, in their order; a name that two of them say is a mistake, unless both say lists or tables of it. */
export function hooksOf(areas: readonly Area[]): Hooks {
  const all = new Map<string, unknown>();
  for (const [name, hook] of areas.flatMap((it) => Object.entries(it.hooks ?? {}))) all.set(name, together(name, all.get(name), hook));
  // That each hook is there which an area relies on is tried by `server/test/duties.test.ts` and by the journeys that end in one.
  return Object.fromEntries(all) as unknown as Hooks;
}

function together(name: string, one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])];
  if (typeof one !== 'object' || typeof other !== 'object') throw new Error(`Two areas say ${name}`);
  const twice = Object.keys(other ?? {}).find((it) => Object.hasOwn(one ?? {}, it));
  if (twice !== undefined) throw new Error(`Two areas say ${name}.${twice}`);
  return { ...one, ...other };
}

export const roomsOf = (areas: readonly Area[]): Rooms => Object.assign({}, ...areas.map((it) => it.rooms)) as Rooms;

export const mailSecretsOf = (areas: readonly Area[]): SecretKeepers =>
  // Each kind is declared where its keeper is.
  Object.assign({}, ...areas.map((it) => it.mailSecrets)) as SecretKeepers;

/** For what is kept so many days. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
