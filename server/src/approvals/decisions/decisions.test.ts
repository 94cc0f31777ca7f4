import { beforeAll, expect, test, vi } from 'vitest';
import { decideApproval, listMyApprovals } from 'contract/approvals/index.ts';
import { companyScene, inDays } from '../company-scene.ts';
import { approvalOf, cancelApproval, decide, openApproval, pendingFor, type ApprovalDeclaration } from '../index.ts';

const { db, given, employee, within, keeper } = await companyScene();
const ximena = await employee({ nombre: 'Ximena' });
const isidora = await employee({ nombre: 'Isidora', jefe_id: ximena.staff_id });
const camila = await employee({ nombre: 'Camila', jefe_id: isidora.staff_id });
const elena = await employee({ nombre: 'Elena', jefe_id: isidora.staff_id });
const nicolas = await employee({ nombre: 'Nicolás', jefe_id: camila.staff_id });

beforeAll(async () => {
  await given.rules([
    { level: 1, staff_id: camila.staff_id },
    { level: 1, staff_id: elena.staff_id },
    { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
  ]);
});

let last = 0;
const open = (amount = '5000000', requester = nicolas) =>
  within(requester, (context) =>
    openApproval(context, { kind: 'materials', entity: 'paper', entity_id: (last += 1), amount, currency: 'CLP' }),
  );
const approve = { approved: true } as const;
const reject = { approved: false, comentario: 'Muy caro' } as const;

test('a request goes from step to step; the strip says what is done, whose turn it is since when, and who comes next', async () => {
  const opened = await open();
  expect(opened).toMatchObject({ estado: 'pendiente', round: 1, solicitante: 'Nicolás', amount_clp: '5000000', matrix_version: 2 });
  expect(opened.steps.map((it) => [it.estado, it.candidates.map((one) => one.nombre), it.desde !== null])).toEqual([
    ['pendiente', ['Camila', 'Elena'], true],
    ['en_espera', ['Isidora'], false],
  ]);

  const once = await elena.caller.call(decideApproval, { approval_id: opened.id, version: 1, ...approve, comentario: 'Bien' });
  expect(once.steps[0]).toMatchObject({ estado: 'aprobado', decided_by: 'Elena', comentario: 'Bien', suplencia_de: null });
  expect(once.steps[1]).toMatchObject({ estado: 'pendiente', desde: once.steps[0]?.decided_at });

  const twice = await isidora.caller.call(decideApproval, { approval_id: opened.id, version: once.version, ...approve });
  expect(twice).toMatchObject({ estado: 'aprobado', decided_at: expect.any(String) });
  expect(await approvalOf(db, 'materials', opened.entity_id)).toEqual(twice);
  expect(await approvalOf(db, 'materials', 'nada')).toBeUndefined();
});

test('a rejection ends it, says why, and leaves the later steps without a turn; then it can be asked anew', async () => {
  const { id, entity_id } = await open();

  expect(await camila.caller.refused(decideApproval, { approval_id: id, version: 1, approved: false })).toMatchObject({
    status: 400,
    fields: { comentario: expect.any(String) },
  });
  const { steps, estado } = await camila.caller.call(decideApproval, { approval_id: id, version: 1, ...reject });

  expect([estado, steps.map((it) => it.estado)]).toEqual(['rechazado', ['rechazado', 'omitido']]);
  expect(await isidora.caller.refused(decideApproval, { approval_id: id, version: 2, ...approve })).toMatchObject({
    status: 409,
    code: 'wrong_state',
    state: 'rechazado',
    message: 'Camila ya decidió esta solicitud, que está rechazada.',
  });
  const again = await within(nicolas, (context) =>
    openApproval(context, { kind: 'materials', entity: 'paper', entity_id, amount: '100', currency: 'CLP' }),
  );
  expect(again).toMatchObject({ round: 2, estado: 'pendiente' });
  expect((await approvalOf(db, 'materials', entity_id))?.round).toBe(2);
});

test('one thing waits for one approval at a time', async () => {
  const { entity_id } = await open();
  const again = within(nicolas, (context) =>
    openApproval(context, { kind: 'materials', entity: 'paper', entity_id, amount: '100', currency: 'CLP' }),
  );

  await expect(again).rejects.toMatchObject({ code: 'wrong_state' });
});

test('whoever is not asked, or asks for it themselves, decides nothing', async () => {
  const { id } = await open('100', camila);

  expect(await isidora.caller.refused(decideApproval, { approval_id: id, version: 1, ...approve })).toMatchObject({ status: 403 });
  expect(await camila.caller.refused(decideApproval, { approval_id: id, version: 1, ...approve })).toMatchObject({
    status: 403,
    message: 'Nadie aprueba lo que pide.',
  });
  expect(await keeper.caller.refused(decideApproval, { approval_id: id, version: 1, ...approve })).toMatchObject({
    permission: 'approvals:approve',
  });
  expect(await elena.caller.refused(decideApproval, { approval_id: 999_999, version: 1, ...approve })).toMatchObject({ status: 404 });
  expect((await approvalOf(db, 'materials', last))?.steps.map((it) => it.estado)).toEqual(['pendiente']);
});

test('of two who press at once exactly one decides, and the other hears who did', async () => {
  const { id } = await open('100');
  const press = ({ caller }: typeof camila, how: object) => caller.raw(decideApproval, { approval_id: id, version: 1, ...how });

  const answers = await Promise.all([press(camila, approve), press(elena, reject), press(camila, reject), press(elena, approve)]);

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const decided = await db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'approval')
    .where('entity_id', '=', String(id))
    .execute();
  expect(decided.filter((it) => it.action !== 'open')).toHaveLength(1);
});

test('who comes late to a step that somebody else decided hears so, though the request goes on', async () => {
  const { id } = await open();
  await elena.caller.call(decideApproval, { approval_id: id, version: 1, ...approve });

  await expect(within(camila, (context) => decide(context, { approval_id: id }, approve))).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Elena ya decidió esta solicitud, que está en el paso siguiente.',
  });
});

test('a cancelled request keeps what was decided of it, and waits for nobody', async () => {
  const { id } = await open();
  await camila.caller.call(decideApproval, { approval_id: id, version: 1, ...approve });

  const { estado, steps } = await within(nicolas, (context) => cancelApproval(context, { approval_id: id }));

  expect([estado, steps.map((it) => it.estado)]).toEqual(['anulado', ['aprobado', 'omitido']]);
  await expect(within(nicolas, (context) => cancelApproval(context, { approval_id: id }))).rejects.toMatchObject({ code: 'wrong_state' });
});

test('what was decided stays decided, also past the program', async () => {
  const { id } = await open('100');
  await camila.caller.call(decideApproval, { approval_id: id, version: 1, ...approve });
  const step = () => db.updateTable('approval_steps').where('approval_id', '=', id);

  await expect(step().set({ comentario: 'Otra cosa' }).execute()).rejects.toThrow('history');
  await expect(step().set({ estado: 'pendiente' }).execute()).rejects.toThrow('history');
  await expect(db.updateTable('approvals').set({ estado: 'rechazado' }).where('id', '=', id).execute()).rejects.toThrow('history');
  await expect(db.deleteFrom('approval_steps').where('approval_id', '=', id).execute()).rejects.toThrow('history');
  await expect(db.deleteFrom('approvals').where('id', '=', id).execute()).rejects.toThrow('history');
});

test('the area that asked hears the outcome in the same transaction, once, and can stop it', async () => {
  const heard = vi.fn<(estado: string) => void>();
  const paper = (decided: ApprovalDeclaration['decided']) => ({ paper: { subjects: () => Promise.resolve(new Map()), decided } });
  const hearing = paper(async (_context, { estado }) => heard(estado));
  const { id } = await open();

  await within(camila, (context) => decide(context, { approval_id: id }, approve), hearing);
  expect(heard).not.toHaveBeenCalled();
  const stopping = paper(() => Promise.reject(new Error('no hay stock')));
  await expect(within(isidora, (context) => decide(context, { approval_id: id }, approve), stopping)).rejects.toThrow('no hay stock');
  expect((await approvalOf(db, 'materials', last))?.estado).toBe('pendiente');
  await within(isidora, (context) => decide(context, { approval_id: id }, approve), hearing);

  expect(heard.mock.calls).toEqual([['aprobado']]);
});

test('a substitute decides within the days, and the record says for whom', async () => {
  const martina = await employee({ nombre: 'Martina' });
  const { id } = await open('3000000');
  await camila.caller.call(decideApproval, { approval_id: id, version: 1, ...approve });
  const { id: substitution } = await given.substitution({
    staff_id: isidora.staff_id,
    substitute_id: martina.staff_id,
    desde: inDays(1),
    hasta: inDays(9),
  });
  const attempt = { approval_id: id, version: 2, ...approve };
  const waiting = async () => (await martina.caller.call(listMyApprovals, {})).items.map((it) => [it.id, it.suplencia_de]);

  expect(await martina.caller.refused(decideApproval, attempt)).toMatchObject({ status: 403 });
  expect(await waiting()).not.toContainEqual([id, 'Isidora']);

  await db
    .updateTable('substitutions')
    .set({ desde: inDays(0), hasta: inDays(0) })
    .where('id', '=', substitution)
    .execute();
  expect(await waiting()).toContainEqual([id, 'Isidora']);
  const { steps } = await martina.caller.call(decideApproval, attempt);

  expect(steps[1]).toMatchObject({ estado: 'aprobado', decided_by: 'Martina', suplencia_de: 'Isidora' });
  const [entry] = await db
    .selectFrom('audit')
    .select('after')
    .where('entity', '=', 'approval')
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute();
  expect(entry?.after).toMatchObject({ por_suplencia_de: 'Isidora' });
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', substitution).execute();
});

test('who decided a step, or has one to come, decides no other in somebody’s place', async () => {
  const sees = async (person: typeof elena, id: number) =>
    (await pendingFor(db, person, { page: 1, per_page: 200 })).items.some((it) => it.id === id);
  const later = await given.substitution({ staff_id: isidora.staff_id, substitute_id: elena.staff_id, desde: inDays(0), hasta: inDays(0) });
  const decidedByHer = await open('3000000');
  await elena.caller.call(decideApproval, { approval_id: decidedByHer.id, version: 1, ...approve });
  const decidedByOther = await open('3000000');
  await camila.caller.call(decideApproval, { approval_id: decidedByOther.id, version: 1, ...approve });

  expect([await sees(elena, decidedByHer.id), await sees(elena, decidedByOther.id)]).toEqual([false, true]);
  expect(await elena.caller.refused(decideApproval, { approval_id: decidedByHer.id, version: 2, ...approve })).toMatchObject({
    status: 403,
    message: expect.stringContaining('nadie decide dos veces'),
  });
  expect((await elena.caller.call(decideApproval, { approval_id: decidedByOther.id, version: 2, ...approve })).estado).toBe('aprobado');
  expect((await isidora.caller.call(decideApproval, { approval_id: decidedByHer.id, version: 2, ...approve })).estado).toBe('aprobado');
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', later.id).execute();

  const sooner = await given.substitution({
    staff_id: camila.staff_id,
    substitute_id: isidora.staff_id,
    desde: inDays(0),
    hasta: inDays(0),
  });
  const { id } = await open('3000000');
  expect(await sees(isidora, id)).toBe(false);
  expect(await isidora.caller.refused(decideApproval, { approval_id: id, version: 1, ...approve })).toMatchObject({ status: 403 });
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', sooner.id).execute();
});

test('a substitute who is away is replaced too, but never by the one who asks', async () => {
  const [second, third, fourth] = [
    await employee({ nombre: 'Dos' }),
    await employee({ nombre: 'Tres' }),
    await employee({ nombre: 'Cuatro' }),
  ];
  const today = { desde: inDays(0), hasta: inDays(0) };
  for (const [away, acting] of [
    [isidora, nicolas],
    [nicolas, second],
    [second, third],
    [third, fourth],
  ] as const)
    await given.substitution({ staff_id: away.staff_id, substitute_id: acting.staff_id, ...today });
  const { id } = await open('3000000');
  await camila.caller.call(decideApproval, { approval_id: id, version: 1, ...approve });
  const sees = async (person: typeof second) => (await pendingFor(db, person, { page: 1, per_page: 50 })).items.some((it) => it.id === id);

  expect([await sees(nicolas), await sees(second), await sees(third), await sees(fourth)]).toEqual([false, true, true, false]);
  expect(await nicolas.caller.refused(decideApproval, { approval_id: id, version: 2, ...approve })).toMatchObject({ status: 403 });
  expect(await fourth.caller.refused(decideApproval, { approval_id: id, version: 2, ...approve })).toMatchObject({ status: 403 });
  expect((await third.caller.call(decideApproval, { approval_id: id, version: 2, ...approve })).estado).toBe('aprobado');
});

test('an absence brings the automatic substitute, unless one was set by hand', async () => {
  const automatic = await employee({ nombre: 'Automática' });
  const byHand = await employee({ nombre: 'A mano' });
  const boss = await employee({ nombre: 'Jefe ausente' });
  await given.rules([{ kind: 'hours', staff_id: boss.staff_id }]);
  await db.insertInto('automatic_substitutes').values({ staff_id: boss.staff_id, substitute_id: automatic.staff_id }).execute();
  const asked = await within(nicolas, (context) =>
    openApproval(context, { kind: 'hours', entity: 'hours', entity_id: 1, amount: '0', currency: 'CLP' }),
  );
  const sees = async (person: typeof boss) =>
    (await pendingFor(db, person, { page: 1, per_page: 50 })).items.some((it) => it.id === asked.id);

  expect(await sees(automatic)).toBe(false);
  await db
    .insertInto('absences')
    .values({ staff_id: boss.staff_id, desde: inDays(-2), hasta: inDays(0), tipo: 'vacaciones' })
    .execute();
  expect(await sees(automatic)).toBe(true);
  await given.substitution({ staff_id: boss.staff_id, substitute_id: byHand.staff_id, desde: inDays(0), hasta: inDays(5) });
  expect([await sees(automatic), await sees(byHand), await sees(boss)]).toEqual([false, true, true]);
});

test('changing the matrix changes neither a decision nor a chain that was made before', async () => {
  const { id, entity_id } = await open('3000000');
  const before = await approvalOf(db, 'materials', entity_id);

  await given.rules([{ level: 9, staff_id: ximena.staff_id }]);

  expect(await approvalOf(db, 'materials', entity_id)).toEqual(before);
  await camila.caller.call(decideApproval, { approval_id: id, version: 1, ...approve });
  expect((await isidora.caller.call(decideApproval, { approval_id: id, version: 2, ...approve })).estado).toBe('aprobado');
  expect((await open('3000000')).steps.at(-1)?.candidates.map((it) => it.nombre)).toEqual(['Ximena']);
});

test('who is nobody of the staff has nothing to decide', async () => {
  const account = await given.user({ permissions: ['approvals:approve'] });

  expect(await pendingFor(db, { ...keeper, ...account, permissions: new Set() }, { page: 1, per_page: 25 })).toEqual({
    items: [],
    total_items: 0,
    total_pages: 1,
  });
});
