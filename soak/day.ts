import { setTimeout as pause } from 'node:timers/promises';
import { countNotificacion } from 'contract/access/index.ts';
import { createComentario, mentionOf } from 'contract/projects/index.ts';
import { random, type Random } from '../server/demo/random.ts';
import { signature } from '../server/test/signatures.ts';
import { Caller } from './caller.ts';
import { roles, type Crew, type Role } from './company.ts';
import { Ledger } from './ledger.ts';
import { Window } from './live.ts';
import { onDatabase, type Stage } from './stage.ts';
import type { Job } from './job.ts';
import { workAllDay } from './work.ts';

/** Whoever follows what happens to them, of so many. */
const oneInTen = 10;
/** So long what was begun is still tried when the day is over. */
const overtime = 60_000;

export interface Day {
  ledger: Ledger;
  /** No new work. */
  end(): Promise<void>;
  /** Sessions that no longer open, and live lines that hear nothing, when nothing is wrong any more. */
  left(): Promise<{ sessions: string[]; windows: string[] }>;
}

interface Pace {
  seed: number;
  /** Milliseconds between one piece of work of a person and the next. */
  pace: number;
}

/** Everybody of the company at work. */
export async function beginDay(stage: Stage, { seed, pace }: Pace): Promise<Day> {
  const ledger = new Ledger();
  const [evening, closing] = [new AbortController(), new AbortController()];
  const doors = stage.doors.map((it) => `http://127.0.0.1:${it.port}`);
  const surroundings = { doors, ledger, closes: closing.signal };
  const { id: document_name_id } = await onDatabase(stage.cluster, (db) =>
    db
      .selectFrom('document_names')
      .select('id')
      .where('activo', '=', true)
      .where('privado', '=', false)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const common = { ledger, signature: await signature(), document_name_id };

  const all: { crew: Crew; callers: Record<Role, Caller>; stranger: number; chance: Random }[] = stage.crews.map((crew, at) => {
    const caller = (role: Role) => new Caller(crew.people[role], surroundings);
    return {
      crew,
      callers: { asker: caller('asker'), boss: caller('boss'), keeper: caller('keeper'), engineer: caller('engineer') },
      stranger: stage.crews[(at + 1) % stage.crews.length]?.people.boss.user_id ?? 0,
      chance: random(seed + at + 1),
    };
  });
  const windows = all
    .filter((_, at) => at % oneInTen === 0)
    .map(({ crew, callers }) => {
      const { user_id } = crew.people.boss;
      return { user_id, window: new Window(callers.boss, `person:${user_id}`, closing.signal) };
    });
  const work = all.flatMap(({ chance, ...crew }) =>
    roles.map((role) => {
      const job: Job = { ...common, ...crew, random: chance };
      return workAllDay(role, job, { pace, evening: evening.signal });
    }),
  );

  return {
    ledger,
    async end() {
      evening.abort();
      await Promise.race([Promise.all(work), pause(overtime)]);
    },
    async left() {
      const first = all[0];
      const heard = windows.map((it) => it.window.heard);
      if (first) {
        const where = { codigoLugarInstalacion: first.crew.place_code, codigoProyecto: first.crew.project_code };
        const tag = ledger.tag();
        const texto = [tag, ...windows.map((it) => mentionOf(it.user_id))].slice(0, 20).join(' ');
        await first.callers.engineer.write(createComentario, { ...where, texto }, { tag });
      }
      await pause(5_000);
      const deaf = windows.flatMap(({ user_id, window }, at) =>
        window.heard > (heard[at] ?? 0) ? [] : [`person ${user_id} hears nothing`],
      );
      const sessions: string[] = [];
      for (const { crew, callers } of all)
        for (const role of roles) {
          const statuses = await Promise.all(doors.map((it) => callers[role].statusAt(it, countNotificacion, {})));
          if (statuses.some((it) => it !== 200)) sessions.push(`person ${crew.people[role].user_id} is answered ${statuses.join(', ')}`);
        }
      closing.abort();
      await Promise.all(work);
      return { sessions, windows: deaf };
    },
  };
}
