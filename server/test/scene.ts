import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import type { Answer, Call, Input } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import type { Refusal } from 'contract/problems.ts';
import { services } from 'contract/backends.ts';
import { areas, openApp, type App } from '../src/app.ts';
import { hooksOf } from '../src/platform/area.ts';
import { usualPatience, type Patience } from '../src/platform/http/bodies.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { cloneOf } from './database.ts';
import { cloneDemo } from './demo.ts';
import { bind, everyGiven } from './given.ts';
import { requestOf, type Half } from './request.ts';
import { withoutWords } from './without-words.ts';

const { auditWords } = hooksOf(areas);

type SceneRows = typeof everyGiven;
/** Somebody with an account, and their place in the staff. */
type Employee = NonNullable<Parameters<SceneRows['user']>[1]> &
  Pick<NonNullable<Parameters<SceneRows['staff']>[1]>, 'cargo_id' | 'jefe_id'>;

interface Options {
  environment?: Record<string, string>;
  /** In the demo company, instead of an empty one. */
  demo?: boolean;
  /** Also do background work (mail). */
  background?: boolean;
  /** Takes every line of the log. */
  log?: { write(line: string): void };
  patience?: Patience;
}

/**
 * A server on a database of its own, and people to call it; it is gone when the file's tests are. Whatever they made it record must
 * have its words.
 */
export async function scene({ environment = {}, demo = false, background = false, patience = usualPatience, log }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'pa-scene-'));
  const { url, drop } = await (demo ? cloneDemo(folder) : cloneOf(inject('withRoles')));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '8', ...environment });
  const app = await openApp(config, url, { background, checkAnswers: true, patience, ...(log && { log }) });
  afterAll(async () => {
    const unsaid = await withoutWords(app.db, auditWords);
    await app.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
    // What stands at the top of a file of tests is never given back as long as its process runs, and the next files run in it.
    for (const part of Object.keys(app)) Reflect.deleteProperty(app, part);
    expect(unsaid, 'recorded without words: the audit-words.ts of their areas').toEqual([]);
  });
  const given = bind(everyGiven, app.db);
  const signIn = async (person: { id: number }): Promise<Caller> => callerWith(app, await given.session(person.id));
  /** Somebody of the staff with an account. */
  const employee = async ({ cargo_id = null, jefe_id = null, ...person }: Employee = {}) => {
    const account = await given.user(person);
    const { id: staff_id } = await given.staff({ nombre: account.nombre, user_id: account.id, cargo_id, jefe_id });
    return { ...account, staff_id, ...(await signIn(account)) };
  };
  return {
    app,
    db: app.db,
    url,
    config,
    folder,
    given,
    /** Somebody who may do exactly this. */
    as: async (...permissions: Permission[]) => signIn(await given.user({ permissions })),
    signIn,
    employee,
    /** Another server on the same database, perhaps set up otherwise or by another way, and somebody who calls it. */
    beside: async (half: Half, different: Partial<Config> = {}, by = url) => {
      const other = await openApp({ ...config, ...different }, by, { background: false, ...(log && { log }) });
      return { app: other, caller: callerWith(other, half), close: other.close };
    },
    /** Whoever comes without a session, or with only one half of it. */
    stranger: (half: Half = {}) => callerWith(app, half),
  };
}
/** What was refused, with its HTTP status. */
type SceneRefusal = Refusal & { status: number };

export interface Caller {
  call<C extends Call>(call: C, input: Input<C>, headers?: Record<string, string>): Promise<Answer<C>>;
  /** For a call that must be refused; the input may be as wrong as the test wants. */
  refused(call: Call, input?: object, headers?: Record<string, string>): Promise<SceneRefusal>;
  /** The raw response, for downloads and headers. */
  raw(call: Call, input?: object, headers?: Record<string, string>): ReturnType<typeof requestOf>;
}

function callerWith(app: Pick<App, 'http'>, half: Half): Caller {
  const raw: Caller['raw'] = (call, input = {}, headers = {}) => requestOf(app.http, call, input, { half, headers });
  return {
    raw,
    async call(call, input, headers) {
      const response = await raw(call, input, headers);
      if (response.statusCode >= 300) throw new Error(`${call.id} refused with ${response.statusCode}: ${response.body}`);
      const answer = response.json();
      return services[call.service].envelope === 'body' ? answer.body : answer;
    },
    async refused(call, input, headers) {
      const response = await raw(call, input, headers);
      if (response.statusCode < 300) throw new Error(`${call.id} was not refused: ${response.body.slice(0, 300)}`);
      const refusal: Refusal = response.json();
      return { ...refusal, status: response.statusCode };
    },
  };
}
