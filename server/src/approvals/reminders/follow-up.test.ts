import { beforeAll, beforeEach, expect, test } from 'vitest';
import { decideApproval, remindApproval, type ApprovalKind } from 'contract/approvals/index.ts';
import { listNotificacion } from 'contract/access/index.ts';
import { letterTo } from '../../../test/letters.ts';
import { secretLink } from '../../platform/mail/secrets.ts';
import { dayOf, deadlines } from './deadline.ts';
import { companyScene, inDays } from '../company-scene.ts';
import { approvalOf, followUpApprovals, openApproval } from '../index.ts';

const { app, config, db, given, employee, within } = await companyScene();
const ximena = await employee({ nombre: 'Ximena' });
const isidora = await employee({ nombre: 'Isidora', jefe_id: ximena.staff_id });
const camila = await employee({ nombre: 'Camila', jefe_id: isidora.staff_id });
const martina = await employee({ nombre: 'Martina' });
const nicolas = await employee({ nombre: 'Nicolás', jefe_id: camila.staff_id });

beforeAll(async () => {
  await given.rules([
    { level: 1, staff_id: camila.staff_id },
    { level: 2, staff_id: ximena.staff_id, amount_from: '2000000' },
    { kind: 'hours', staff_id: ximena.staff_id },
  ]);
});
beforeEach(async () => {
  // Nothing of the tests before waits any more.
  await db.updateTable('approval_steps').set({ estado: 'omitido' }).where('estado', '=', 'pendiente').execute();
  await db.updateTable('users').set({ aviso_aprobaciones: true }).execute();
});

let last = 0;
const open = (amount = '100', requester = nicolas, kind: ApprovalKind = 'materials') =>
  within(requester, (context) => openApproval(context, { kind, entity: 'thing', entity_id: (last += 1), amount, currency: 'CLP' }));
/** Noon of the nth working day from today. */
const { calendar } = await deadlines({ db, events: app.events });
const today = calendar.addWorkingDays(dayOf(new Date()), 0);
const noon = (days: number): Date =>
  new Date(
    Temporal.PlainDate.from(calendar.addWorkingDays(today, days)).toZonedDateTime({ timeZone: 'America/Santiago', plainTime: '12:00' })
      .epochMilliseconds,
  );
const follow = (now: Date) => followUpApprovals({ db, config, jobs: app.jobs, events: app.events, hooks: { approvals: {} } as never }, now);
/** It has waited since noon of today, whatever the clock of the test says. */
const begin = (id: number) =>
  db
    .updateTable('approval_steps')
    .set({ began_at: noon(0), due_at: null })
    .where('approval_id', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
const titlesFor = async ({ caller }: typeof camila, of: number) =>
  (await caller.call(listNotificacion, { per_page: 100 })).items.filter((it) => it.url.endsWith(`id=${of}`)).map((it) => it.title);
const kinds = async (kind: ApprovalKind = 'materials') =>
  (await approvalOf(db, kind, last))?.steps.flatMap((it) => it.reminders.map((one) => [one.kind, one.by, one.told]));

test('whoever is asked is told when their turn comes, and so is today’s substitute; the others are not', async () => {
  const { id: substitution } = await given.substitution({
    staff_id: camila.staff_id,
    substitute_id: martina.staff_id,
    desde: inDays(0),
    hasta: inDays(0),
  });
  const { id, steps } = await open('3000000');
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', substitution).execute();

  const title = `Espera su decisión: Solicitud de materiales ${last}`;
  expect([await titlesFor(camila, id), await titlesFor(martina, id), await titlesFor(ximena, id), await titlesFor(nicolas, id)]).toEqual([
    [title],
    [title],
    [],
    [],
  ]);
  expect(steps[0]?.due_at).not.toBeNull();
  expect(steps[1]?.due_at).toBeNull();

  const after = await camila.caller.call(decideApproval, { approval_id: id, version: 1, approved: true });
  expect([await titlesFor(ximena, id), after.steps[1]?.due_at]).toEqual([[title], expect.any(String)]);
  // What was decided is nothing to read any more.
  const { items } = await camila.caller.call(listNotificacion, { per_page: 100 });
  expect(items.find((it) => it.url.endsWith(`id=${id}`))?.leida).toBe(true);
});

test('a mail goes to those who want one, with a link of their own', async () => {
  await db.updateTable('users').set({ aviso_aprobaciones: false }).where('id', '=', camila.id).execute();
  await open();
  const mails = () => db.selectFrom('mails').select(['para', 'texto']).where('asunto', 'like', `%materiales ${last}`).execute();
  expect(await mails()).toEqual([]);

  await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', camila.id).execute();
  await open();
  const [mail] = await mails();
  expect(mail).toMatchObject({ para: camila.email });
  expect(mail?.texto).toContain(secretLink);
  const letter = () => letterTo(db, camila.email, `materiales ${last}`);
  expect(await letter()).toMatch(/^https:\/\/pa\.example\/request-materials\/approvals\/decision\?token=[\w-]{43}$/m);
  // Tried again it holds another one, and the first opens nothing: one link per mail.
  expect(await letter()).not.toBe(await letter());
  const { id: mail_id } = await db
    .selectFrom('mails')
    .select('id')
    .where('asunto', 'like', `%materiales ${last}`)
    .executeTakeFirstOrThrow();
  expect(await db.selectFrom('approval_links').select('used_at').where('mail_id', '=', mail_id).execute()).toHaveLength(1);
});

test('it is due after the working days of the constant; later it is reminded of once each working day', async () => {
  const { id } = await open();
  await begin(id);

  await follow(noon(2));
  expect(await kinds()).toEqual([]);
  for (const day of [3, 3, 4]) await follow(noon(day));

  expect(await kinds()).toEqual([
    ['recordatorio', null, 'Camila'],
    ['recordatorio', null, 'Camila'],
  ]);
  expect(await titlesFor(camila, id)).toContain(`Recordatorio: espera su decisión Solicitud de materiales ${last}`);
});

test('on a day without work nobody is reminded', async () => {
  const { id } = await open();
  await begin(id);
  let day = Temporal.PlainDate.from(today).add({ days: 14 });
  while (calendar.isWorkingDay(day.toString())) day = day.add({ days: 1 });

  await follow(new Date(day.toZonedDateTime({ timeZone: 'America/Santiago', plainTime: '12:00' }).epochMilliseconds));

  expect(await kinds()).toEqual([]);
});

test('what waits too long is escalated once: the nearest superior may decide it too', async () => {
  const { id } = await open();
  await begin(id);

  await follow(noon(5));
  expect(await titlesFor(isidora, id)).toEqual([]);
  await follow(noon(6));
  await follow(noon(7));

  expect((await kinds())?.filter(([kind]) => kind === 'escalada')).toEqual([['escalada', null, 'Isidora']]);
  expect(await titlesFor(isidora, id)).toContain(`Escalada a usted: espera decisión Solicitud de materiales ${last}`);
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'after'])
    .where('entity', '=', 'approval')
    .where('entity_id', '=', String(id))
    .where('action', '=', 'escalate')
    .execute();
  expect(audited).toEqual([{ action: 'escalate', user_id: null, after: { paso: 1, a: ['Isidora'] } }]);
  const { estado, steps } = await isidora.caller.call(decideApproval, { approval_id: id, version: 1, approved: true });
  expect([estado, steps[0]?.decided_by, steps[0]?.candidates.map((it) => it.nombre)]).toEqual([
    'aprobado',
    'Isidora',
    ['Camila', 'Isidora'],
  ]);
  expect(steps[0]?.candidates[1]?.why).toBe('Escalada: jefatura de Camila, que no decidió a tiempo');
});

test('it is never escalated to the one who asks, and to nobody where there is no superior', async () => {
  const own = await open('100', isidora);
  await begin(own.id);
  await follow(noon(6));
  expect((await kinds())?.filter(([kind]) => kind === 'escalada')).toEqual([['escalada', null, 'Ximena']]);

  const top = await open('100', nicolas, 'hours');
  await begin(top.id);
  await follow(noon(6));
  expect((await kinds('hours'))?.map(([kind]) => kind)).toEqual(['recordatorio']);
});

test('a superior who decides a later step is not asked twice: the next one above is, or nobody', async () => {
  const chief = await employee({ nombre: 'Renata' });
  const middle = await employee({ nombre: 'Tomás', jefe_id: chief.staff_id });
  const below = await employee({ nombre: 'Julia', jefe_id: middle.staff_id });
  await given.rules([
    { kind: 'services', level: 1, staff_id: below.staff_id },
    { kind: 'services', level: 2, staff_id: middle.staff_id },
  ]);
  const { id } = await open('100', nicolas, 'services');
  await begin(id);

  await follow(noon(20));

  const steps = (await approvalOf(db, 'services', last))?.steps ?? [];
  expect(steps.map((it) => it.candidates.map(({ nombre }) => nombre))).toEqual([['Julia', 'Renata'], ['Tomás']]);
});

test('two servers that follow up at once remind and escalate once', async () => {
  const { id } = await open();
  await begin(id);

  await Promise.all([1, 2, 3, 4].map(() => follow(noon(6))));

  expect((await kinds())?.map(([kind]) => kind).toSorted()).toEqual(['escalada', 'recordatorio']);
});

test('whoever asked may remind once a day, and nobody else may', async () => {
  const { id } = await open();

  expect(await camila.caller.refused(remindApproval, { approval_id: id })).toMatchObject({ status: 403 });
  const { steps } = await nicolas.caller.call(remindApproval, { approval_id: id });
  expect(steps[0]?.reminders).toEqual([{ kind: 'pedido', by: 'Nicolás', told: 'Camila', at: expect.any(String) }]);
  expect(await nicolas.caller.refused(remindApproval, { approval_id: id })).toMatchObject({
    status: 409,
    message: 'Ya la recordó hoy. Puede hacerlo de nuevo mañana.',
  });
  expect(await titlesFor(camila, id)).toContain(`Nicolás le recuerda: espera su decisión Solicitud de materiales ${last}`);

  await camila.caller.call(decideApproval, { approval_id: id, version: 1, approved: true });
  expect(await nicolas.caller.refused(remindApproval, { approval_id: id })).toMatchObject({ status: 409, state: 'aprobado' });
  expect(await nicolas.caller.refused(remindApproval, { approval_id: 999_999 })).toMatchObject({ status: 404 });
});
