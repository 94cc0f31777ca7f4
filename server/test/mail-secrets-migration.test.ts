import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up as takeSecretsOut } from '../migrations/0050-access-mail-secrets.ts';
import { up as addRegistrations } from '../migrations/0051-access-registrations.ts';
import { secretLink } from '../src/platform/mail/secrets.ts';
import { companyScene } from '../src/approvals/company-scene.ts';
import { openApproval } from '../src/approvals/index.ts';

const { app, db, given, employee, within } = await companyScene();
// Without tables of its own, as the migrator gives it.
const bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) });

const asBefore = sql`
  alter table mails drop wants_secret;
  alter table password_resets drop mail_id;
  alter table approval_links drop mail_id;
  drop table registrations, request_counts;`;
const hash = (secret: string) => createHash('sha256').update(secret).digest();

test('secrets that stand in mails are taken out and open nothing; what still waits gets a fresh one', async () => {
  const chief = await employee({ nombre: 'Camila' });
  await given.rules([{ level: 1, staff_id: chief.staff_id }]);
  const asking = await employee();
  await within(asking, (context) =>
    openApproval(context, { kind: 'materials', entity: 'paper', entity_id: 1, amount: '100', currency: 'CLP' }),
  );
  const { id: step_id } = await db.selectFrom('approval_steps').select('id').executeTakeFirstOrThrow();
  const registered = await given.user({ activo: 0, password_hash: 'del impostor' });
  await db.updateTable('users').set({ codigo_rol: null }).where('id', '=', registered.id).execute();
  await db.deleteFrom('mails').execute();
  await asBefore.execute(db);
  const codes = ['A', 'B', 'C'].map((it) => it.repeat(43));
  const [sentToken, waitingToken] = [`${'D'.repeat(32)}.${'E'.repeat(22)}`, `${'F'.repeat(32)}.${'G'.repeat(22)}`];
  for (const code of codes)
    await sql`insert into password_resets values (${hash(code)}, ${chief.id}, now() + interval '1 day')`.execute(db);
  for (const token of [sentToken, waitingToken])
    await sql`insert into approval_links values (${hash(token)}, ${step_id}, ${chief.id}, now(), now() + interval '9 days')`.execute(db);
  const page = 'https://pa.example/forgot-password?codigo=';
  const decision = 'https://pa.example/request-materials/approvals/decision?token=';
  const mails: [asunto: string, texto: string, estado: string, error: string | null][] = [
    ['Recuperar su clave', `Hola:\n\n${page}${codes[0]}\n\nFin`, 'enviado', null],
    ['Recuperar su clave', `Hola:\n\n${page}${codes[1]}\n\nFin`, 'pendiente', `554 no me gusta ${page}${codes[1]}`],
    ['Su cuenta en Project Administrator', `Hola:\n\n${page}${codes[2]}\n\nFin`, 'fallido', null],
    ['Espera su decisión', `Hola:\n\n${decision}${sentToken}\n\nFin`, 'enviado', null],
    ['Espera su decisión', `Hola:\n\n${decision}${waitingToken}\n\nFin`, 'pendiente', null],
    ['Comentario', `Hola:\n\n«Use ${page}${codes[2]} hoy»`, 'enviado', null],
    ['Otro', 'Nada secreto', 'pendiente', null],
  ];
  for (const [asunto, texto, estado, error] of mails)
    await sql`insert into mails (para, asunto, texto, estado, error, sent_at)
      values (${chief.email}, ${asunto}, ${texto}, ${estado}, ${error}, case when ${estado} = 'enviado' then now() end)`.execute(db);

  await takeSecretsOut(bare);
  await addRegistrations(bare);

  const after = await db.selectFrom('mails').select(['texto', 'error', 'wants_secret', 'estado']).orderBy('id').execute();
  for (const secret of [...codes, sentToken, waitingToken]) expect(JSON.stringify(after)).not.toContain(secret);
  const whole = `Hola:\n\n${secretLink}\n\nFin`;
  const user_id = chief.id;
  expect(after.map((it) => [it.texto, it.wants_secret])).toEqual([
    [whole, { kind: 'password_reset', user_id }],
    [whole, { kind: 'password_reset', user_id }],
    [whole, { kind: 'invitation', user_id }],
    [whole, { kind: 'approval_link', step_id, user_id }],
    [whole, { kind: 'approval_link', step_id, user_id }],
    [`Hola:\n\n«Use ${secretLink} hoy»`, null],
    ['Nada secreto', null],
  ]);
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('approval_links').select('token_hash').execute()).toEqual([{ token_hash: hash(sentToken) }]);
  const kept = await db.selectFrom('users').select('password_hash').where('id', '=', registered.id).executeTakeFirstOrThrow();
  expect(kept.password_hash).toBeNull();
});
