import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { crearEnlaceAcceso, createUsuario, invitarUsuario, login, register, restaurarContrasena } from 'contract/access/index.ts';
import { listMails } from 'contract/maintenance/index.ts';
import { proposeOrderMail, sendServiceOrder } from 'contract/orders/index.ts';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { postQuotation, startQuoteRound } from 'contract/services/index.ts';
import { areas } from '../src/app.ts';
import { mailSecretsOf } from '../src/platform/area.ts';
import type { SecretKeepers } from '../src/platform/mail/secrets.ts';
import { diskStore } from '../src/outside/files/disk.ts';
import { makeBackup } from '../src/platform/backup/backup.ts';
import { secretLink } from '../src/platform/mail/secrets.ts';
import { secretIn } from './letters.ts';
import { ordersIn } from '../src/orders/scene.ts';
import { openMailbox } from './mailbox.ts';
import { scene } from './scene.ts';

let log = '';
const mailbox = await openMailbox();
const stage = await scene({
  background: true,
  environment: { ...mailbox.environment, LOG_LEVEL: 'debug' },
  log: { write: (line) => void (log += line) },
});
const { db, given, as, employee, stranger, signIn } = stage;
const clave = 'sol-de-papel-1';
const administrator = await as('users:read', 'users:create', 'users:update');
let people = 0;
const address = () => `persona-secreta-${(people += 1)}@soldepapel.example`;

/** How a secret of each kind comes to be mailed, and to whom. */
const ways: Record<keyof SecretKeepers, () => Promise<string>> = {
  async password_reset() {
    const { email } = await given.user();
    await stranger().call(restaurarContrasena, { email });
    return email;
  },
  async invitation() {
    const email = address();
    const { token_usuario } = await administrator.call(createUsuario, { email, nombre: 'Invitada Nueva', codigo_rol: 'JPR' });
    await mailbox.mailTo(email);
    await administrator.call(invitarUsuario, { token_usuario }, { 'idempotency-key': `invitar-${token_usuario}` });
    await mailbox.mailTo(email, 2);
    return email;
  },
  async registration() {
    const email = address();
    await stranger().call(register, { email, clave, nombre: 'Persona Nueva' });
    return email;
  },
  async approval_link() {
    const asking = await employee({ permissions: ['materials:read', 'materials:create'] });
    const chief = await employee({ permissions: ['approvals:read', 'materials:approve', 'approvals:approve'] });
    await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', chief.id).execute();
    await given.rules([{ level: 1, staff_id: chief.staff_id }]);
    const { codigoProyecto } = await given.project({ jefe_proyecto_id: chief.id });
    const { codigo } = await given.material({ price: '1000' });
    await asking.call(createMaterialRequest, { project_code: codigoProyecto, items: [{ code: codigo, quantity: '1' }] });
    return chief.email;
  },
  async quote_invitation() {
    const email = address();
    const buyer = await employee({ permissions: ['services:read', 'services:create', 'services:update'], isSupply: true });
    const { id, version } = await buyer.call(postQuotation, { title: 'Grúa para el techo norte' });
    const suppliers = [{ rut: '76123456-0', name: 'Grúas del Norte', email }];
    await buyer.call(startQuoteRound, { quotation_id: id, version, deadline: new Date(Date.now() + 86_400_000).toISOString(), suppliers });
    return email;
  },
  async order_confirmation() {
    const { rocio, issued } = await ordersIn(stage);
    const email = address();
    const { number } = await issued();
    const { version, subject, body } = await rocio.call(proposeOrderMail, { number });
    await rocio.call(sendServiceOrder, { number, version, subject, body, recipients: [email] });
    return email;
  },
};

const secrets = new Map<string, string>();
const keepSecret = async (kind: string, email: string): Promise<void> => {
  await mailbox.mailTo(email);
  for (const [at, { text }] of mailbox.received.filter((it) => it.to.includes(email)).entries()) {
    // A secret that stands nowhere proves nothing.
    expect(secretIn(text)).toHaveLength(43);
    secrets.set(`${kind} ${at + 1}`, secretIn(text));
  }
};

beforeAll(async () => {
  for (const [kind, send] of Object.entries(ways)) await keepSecret(kind, await send());
  // Servers that filter mail quote what they refuse.
  mailbox.refuse(({ text }) => `554 rechazado por su contenido: ${text.replaceAll(/\s+/g, ' ')}`);
  const { email } = await given.user();
  await stranger().call(restaurarContrasena, { email });
  await keepSecret('refused', email);
  const errorOf = () => db.selectFrom('mails').select('error').where('para', '=', email).executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await errorOf()).error).toContain('rechazado por su contenido'), { timeout: 15_000 });
  // Where no mails leave, on the same database, the link is answered instead; a sign-in answers half of a session.
  const { token_usuario } = await given.user();
  const maker = await given.user({ permissions: ['users:read', 'users:update'] });
  await given.password(maker.id, clave);
  const quiet = await stage.beside(await given.session(maker.id), { SMTP_URL: undefined });
  const headers = { 'x-confirm-password': clave, 'idempotency-key': 'enlace-de-acceso-1' };
  const { enlace } = await quiet.caller.call(crearEnlaceAcceso, { token_usuario }, headers);
  secrets.set('access link', secretIn(enlace));
  const again = await (await signIn(maker)).call(login, { email: maker.email, clave }, { 'idempotency-key': 'ingreso-repetido-1' });
  secrets.set('session', again.usuario.token);
  await quiet.close();
}, 120_000);

describe('a secret that was mailed, or answered', () => {
  test('was one of each kind', () => expect(secrets.size).toBe(Object.keys(mailSecretsOf(areas)).length + 1 + 3));

  test('stands in no row of any table, not even in part', { timeout: 60_000 }, async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
    expect(tables.map((it) => it.name)).toEqual(expect.arrayContaining(['public.mails', 'public.audit', 'pgboss.job']));

    for (const { name } of tables)
      for (const [kind, secret] of secrets) {
        const holds = sql<object>`select * from ${sql.raw(name)} as it where strpos(to_jsonb(it)::text, ${secret.slice(0, 20)}) > 0`;
        expect([kind, name, (await holds.execute(db)).rows]).toEqual([kind, name, []]);
      }
  });

  test('stands in no line of the log, however much is logged', () => {
    expect(log).toContain(`"call":"${restaurarContrasena.id}"`);
    for (const [kind, secret] of secrets) expect([kind, log.includes(secret)]).toEqual([kind, false]);
  });

  test('stands in no file of a backup', async () => {
    const backup = join(stage.folder, 'respaldo');
    await makeBackup({ url: stage.url, store: diskStore(join(stage.folder, 'files')), backup });

    const files = (await readdir(backup, { recursive: true, withFileTypes: true })).filter((it) => it.isFile());
    expect(files.length).toBeGreaterThan(50);
    for (const { parentPath, name } of files) {
      const content = await readFile(join(parentPath, name));
      const text = (name.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1');
      for (const [kind, secret] of secrets) expect([kind, name, text.includes(secret)]).toEqual([kind, name, false]);
    }
  });

  test('is shown to nobody who reads the outbox: there stands what it will be', async () => {
    const { items } = await (await as('maintenance:read')).call(listMails, { per_page: 200 });

    const holding = items.filter((it) => it.texto.includes(secretLink));
    expect(holding.length).toBeGreaterThanOrEqual(Object.keys(mailSecretsOf(areas)).length + 2);
    for (const { texto } of holding) expect(texto).not.toMatch(/[\w-]{30,}/);
  });
});

test('every mail with a secret has one of its own, also under its number for the mail servers', () => {
  const numbers = mailbox.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);

  expect(new Set(numbers).size).toBe(mailbox.received.length);
  expect(new Set(secrets.values()).size).toBe(secrets.size);
});
