import { signInFailures, type SignInFailure } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Preparing, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { Problem } from '../../platform/problem.ts';
import { escapeLike } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import type { User } from '../../platform/user.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

interface Failure {
  email: string | null;
  reason: SignInFailure;
}

/** Counts a failure in the row of its hour: whoever tries a thousand times writes one. In a transaction of its own, before the refusal. */
export const noteFailedSignIn = ({ write, ip }: Preparing<User | undefined>, { email, reason }: Failure): Promise<unknown> =>
  write((tx) =>
    tx
      .insertInto('failed_sign_ins')
      .values({ email, ip, reason })
      .onConflict((it) =>
        it.constraint('failed_sign_ins_once').doUpdateSet({ failures: sql`failed_sign_ins.failures + 1`, last_at: sql`now()` }),
      )
      .execute(),
  );

/** Judges who signs in and notes what failed; of an address that is held back only that, or it could fill the table with names. */
export async function noteHeldBack<T>(context: Preparing<User | undefined>, judged: Promise<T>): Promise<T> {
  return judged.catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'too_many_attempts')
      await noteFailedSignIn(context, { email: null, reason: 'held_back' });
    throw error;
  });
}

type Filters = Received<typeof contract.excelIngresosFallidos>;

function filteredFailures(db: Reader, { email, ip, motivo, desde, hasta }: Filters) {
  let found = db.selectFrom('failed_sign_ins as it').leftJoin('users', 'users.email', 'it.email');
  if (email) found = found.where('it.email', 'like', `%${escapeLike(email.toLowerCase())}%`);
  if (ip) found = found.where('it.ip', 'like', `${escapeLike(ip)}%`);
  if (motivo) found = found.where('it.reason', '=', motivo);
  return found.where(instantWithin('last_at', { from: desde, to: hasta }));
}

const inOrder = (db: Reader, filters: Filters) =>
  filteredFailures(db, filters)
    .select(['it.id', 'it.email', 'users.nombre', 'users.token_usuario', 'it.ip'])
    .select(['it.reason as motivo', 'it.failures as intentos', 'it.hour as hora', 'it.last_at as ultimo'])
    .orderBy('it.last_at', 'desc')
    .orderBy('it.id', 'desc');

export async function listFailedSignIns({ db }: Reading, { page, per_page, ...filters }: Received<typeof contract.listIngresosFallidos>) {
  const { items: rows, ...totals } = await pageOf({ page, per_page }, filteredFailures(db, filters), inOrder(db, filters));
  const items = rows.map((it) => ({ ...it, hora: it.hora.toISOString(), ultimo: it.ultimo.toISOString() }));
  return { items, ...totals };
}

export async function exportFailedSignIns({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  async function* rows() {
    for await (const batch of batchesOf(db, inOrder(db, filters))) yield batch.map((it) => ({ ...it, motivo: signInFailures[it.motivo] }));
  }
  const columns = [
    { key: 'ultimo', header: 'Último intento', kind: 'instant' as const, width: 18 },
    { key: 'email', header: 'Correo', width: 36 },
    { key: 'nombre', header: 'Cuenta de', width: 28 },
    { key: 'ip', header: 'Dirección IP', width: 20 },
    { key: 'motivo', header: 'Motivo', width: 36 },
    { key: 'intentos', header: 'Intentos', kind: 'number' as const },
  ];
  return {
    filename: `ingresos-fallidos-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Ingresos fallidos', columns, rows: rows() }),
  };
}
