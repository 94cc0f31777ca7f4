import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import type { Call, Input } from 'contract/call.ts';
import { writtenRequest } from './request.ts';
import type { scene } from './scene.ts';

type Scene = Pick<Awaited<ReturnType<typeof scene>>, 'app' | 'db' | 'url' | 'folder' | 'given'>;

interface CallCase<C extends Call = Call> {
  by?: { id: number };
  input: Input<C>;
  headers?: Record<string, string>;
}
interface Moment extends Omit<CallCase, 'input'> {
  at: string;
  call: Call;
  input: object;
}

/** When a call has come to a table, and writes it as the next. */
export const moment = <C extends Call>(at: string, call: C, sent: CallCase<C>): Moment => ({ at, call, ...sent });

/** What somebody is at when the server dies, and what must be true of it. */
export interface Flow {
  moment: Moment;
  /** It stands as before. */
  nothing(): Promise<void>;
  /** It is done once when it is done again. */
  again(): Promise<void>;
}

/** Whole programs beside a scene, on its database and its files, that are killed in the middle of a call. */
export function killing({ app, db, url, folder, given }: Scene) {
  async function startServer() {
    const env = { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '1' };
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      env: { ...env, DATA_DIR: folder, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const at = /está listo en (\S+)/.exec(said)?.[1];
        if (at) resolve(at);
      });
      child.once('exit', () => reject(new Error(`It did not start: ${said}`)));
    });
    return { child, address };
  }

  async function waitingFor(table: string): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_locks where not granted and relation = ${table}::regclass`.execute(db);
    return rows[0]?.waiting ?? 0;
  }

  const written = async ({ call, input, by, headers = {} }: Moment) =>
    writtenRequest(call, input, { half: by === undefined ? {} : await given.session(by.id), headers });

  /** What the server says where each is sent twice at once, as by a double press. */
  async function pressedTwice(...moments: readonly Moment[]): Promise<string[]> {
    const said: string[] = [];
    for (const moment of moments) {
      const request = await written(moment);
      const both = await Promise.all([app.http.inject(request), app.http.inject(request)]);
      said.push(
        `${moment.call.id} ${both
          .map((it) => it.statusCode)
          .toSorted((a, b) => a - b)
          .join(' ')}`,
      );
    }
    return said;
  }

  /** Sends calls to one server that is killed when the transaction of each has come to its table: nobody is answered. */
  async function killed(...moments: readonly Moment[]): Promise<void> {
    const tables = Map.groupBy(moments, (it) => it.at);
    const { child, address } = await startServer();
    const exited = once(child, 'exit');
    const kill = () => {
      child.kill('SIGKILL');
      return exited;
    };
    // Also where a call does not come so far: a program that nobody ends would keep the run from ending.
    onTestFinished(async () => void (await kill()));
    const requests = await Promise.all(moments.map(written));
    await db.transaction().execute(async (tx) => {
      for (const table of tables.keys()) await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
      const said: string[] = [];
      const answers = requests.map(({ url: path, payload, ...request }) =>
        fetch(`${address}${path}`, { ...request, ...(payload !== undefined && { body: payload }) }).then(
          async (it) => said.push(`answered ${it.status} ${await it.text()}`),
          () => said.push('killed'),
        ),
      );
      await vi.waitFor(
        async () => {
          if (said.length > 0) return;
          for (const [table, theirs] of tables) expect(`${table} ${await waitingFor(table)}`).toBe(`${table} ${theirs.length}`);
        },
        { timeout: 30_000, interval: 50 },
      );
      await kill();
      await Promise.all(answers);
      expect(said).toEqual(moments.map(() => 'killed'));
    });
  }

  return { killed, pressedTwice };
}
