import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login, restaurarContrasena, verifySession } from 'contract/access/index.ts';
import { listMails, retryMail } from 'contract/maintenance/index.ts';
import { secretIn } from '../../../test/letters.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { scene } from '../../../test/scene.ts';
import { hashPassword } from '../sessions/passwords.ts';

const mailbox = await openMailbox();
const { db, given, stranger, signIn, as } = await scene({ background: true, environment: mailbox.environment });
const quiet = await scene();
const clave = 'sol-de-papel-1';

test('a forgotten password is chosen anew with the code of a mail, once, and ends the old sessions', async () => {
  const person = await given.user({ password_hash: await hashPassword(clave) });
  const old = await signIn(person);

  await stranger().call(restaurarContrasena, { email: person.email });
  const codigo = await mailbox.secretTo(person.email);
  await stranger().call(restaurarContrasena, { codigo, clave_nueva: 'otra-clave-2026' });

  expect((await stranger().call(login, { email: person.email, clave: 'otra-clave-2026' })).usuario.id).toBe(person.id);
  expect(await old.refused(verifySession)).toMatchObject({ status: 401 });
  expect(await stranger().refused(restaurarContrasena, { codigo, clave_nueva: 'tercera-clave-1' })).toMatchObject({ status: 422 });
});

/** How many rows each table has. */
async function rowsOf(db: typeof quiet.db): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`.execute(db);
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.raw(name)}`.execute(db);
      return [name, rows[0]?.n ?? 0] as const;
    }),
  );
  return new Map(counted);
}

/** What a question leaves in the database, by table, and what it is answered. */
async function traceOf(email: string) {
  const before = await rowsOf(quiet.db);
  const { statusCode, body } = await quiet.stranger().raw(restaurarContrasena, { email });
  const after = await rowsOf(quiet.db);
  const left = [...after].flatMap(([name, n]) => (n === before.get(name) ? [] : [[name, n - (before.get(name) ?? 0)]]));
  return { statusCode, body, left };
}

test('a question for an unknown address is the same work as for a known one: whose it is, is looked up afterwards', async () => {
  const { email } = await quiet.given.user();
  const inactive = await quiet.given.user({ activo: 0 });

  const known = await traceOf(email);

  expect(known).toMatchObject({ statusCode: 200, left: expect.arrayContaining([['public.request_counts', 2]]) });
  for (const other of ['nadie@soldepapel.example', inactive.email]) {
    // The place has asked before: one row less is new.
    const left = known.left.map(([name, n]) => [name, name === 'public.request_counts' ? 1 : n]);
    expect(await traceOf(other)).toEqual({ ...known, left });
  }
});

test('nobody is sent a mail who has no account that may enter', async () => {
  const [stays, inactive] = [await given.user(), await given.user({ activo: 0 })];

  for (const email of ['nadie@soldepapel.example', inactive.email, stays.email]) await stranger().call(restaurarContrasena, { email });

  // The queue keeps the order: when the last one's mail is there, the others' would be too.
  await mailbox.mailTo(stays.email);
  const written = await db.selectFrom('mails').select('para').where('para', 'in', ['nadie@soldepapel.example', inactive.email]).execute();
  expect(written).toEqual([]);
});

test('mails to one address are asked for only so often, from wherever, and asking on does not lengthen the wait', async () => {
  const { email } = await quiet.given.user();
  const ask = () => quiet.stranger().raw(restaurarContrasena, { email });

  const answers = await Promise.all(Array.from({ length: 12 }, ask));

  expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(5);
  expect(answers.filter((it) => it.statusCode === 429)).toHaveLength(7);
  await quiet.db
    .updateTable('request_counts')
    .set({ began_at: sql`now() - interval '61 minutes'` })
    .where('subject', '=', `reset to:${email}`)
    .execute();
  expect((await ask()).statusCode).toBe(200);
});

test('a mail that the server refuses keeps its reason; once failed for good an administrator sends it again', async () => {
  const administrator = await as('maintenance:read', 'maintenance:update');
  const person = await given.user();
  mailbox.refuse(({ text }) => `554 Casilla llena: ${text}`);
  await stranger().call(restaurarContrasena, { email: person.email });
  const find = async () => (await administrator.call(listMails, { search: person.email })).items[0];
  await expect.poll(async () => (await find())?.error, { timeout: 15_000 }).toContain('Casilla llena');
  expect(await administrator.refused(retryMail, { id: (await find())?.id ?? 0 })).toMatchObject({ status: 409 });
  await db.updateTable('mails').set({ estado: 'fallido' }).where('para', '=', person.email).execute();

  const [before] = mailbox.received.filter((it) => it.to.includes(person.email));
  mailbox.refuse(undefined);
  await administrator.call(retryMail, { id: (await find())?.id ?? 0 });

  await expect.poll(async () => (await find())?.estado, { timeout: 15_000 }).toBe('enviado');
  const [first, second] = [secretIn(before?.text ?? ''), await mailbox.secretTo(person.email)];
  expect(first).not.toBe(second);
  expect(await stranger().refused(restaurarContrasena, { codigo: first, clave_nueva: 'otra-clave-2026' })).toMatchObject({ status: 422 });
  await stranger().call(restaurarContrasena, { codigo: second, clave_nueva: 'otra-clave-2026' });
});

test('a mail whose link serves nobody any more is not sent: the account was shut, or reads elsewhere', async () => {
  const [shut, moved] = [await given.user(), await given.user()];
  mailbox.refuse(() => '451 Más tarde');
  for (const { email } of [shut, moved]) await stranger().call(restaurarContrasena, { email });
  const stateOf = async (para: string) =>
    (await db.selectFrom('mails').select(['id', 'estado', 'error']).where('para', '=', para).executeTakeFirst()) ?? { id: 0 };
  for (const { email } of [shut, moved])
    await expect.poll(() => stateOf(email), { timeout: 15_000 }).toMatchObject({ error: expect.any(String) });
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', shut.id).execute();
  await db.updateTable('users').set({ email: 'nueva.direccion@soldepapel.example' }).where('id', '=', moved.id).execute();
  await db.updateTable('mails').set({ estado: 'fallido' }).where('para', 'in', [shut.email, moved.email]).execute();
  mailbox.refuse(undefined);

  const administrator = await as('maintenance:read', 'maintenance:update');
  for (const { email } of [shut, moved]) await administrator.call(retryMail, { id: (await stateOf(email)).id });

  for (const { email } of [shut, moved])
    await expect
      .poll(() => stateOf(email), { timeout: 15_000 })
      .toMatchObject({ estado: 'fallido', error: 'No se envió: su enlace ya no corresponde.' });
});
