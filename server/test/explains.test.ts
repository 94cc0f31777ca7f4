import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from 'contract/all.ts';
import { isDownload, type Answer } from 'contract/call.ts';
import { explainActions, explainedThings, type ExplainedThing } from 'contract/dashboards/index.ts';
import { User, listUsuario } from 'contract/access/index.ts';
import { getApproval, getApprovals } from 'contract/approvals/index.ts';
import {
  getCount,
  getMaterialRequest,
  getReturn,
  getTransfer,
  openCount,
  postReturnMaterials,
  receiveTransfer,
  recountCount,
  saveCountLines,
  stockTransferBodegas,
  submitCount,
} from 'contract/materials/index.ts';
import { problems } from 'contract/problems.ts';
import { areas } from '../src/app.ts';
import { hooksOf } from '../src/platform/area.ts';
import { clave, walk } from './explaining.ts';
import { presses } from './presses/index.ts';
import { scene, type Caller } from './scene.ts';

const { db, given, employee, signIn } = await scene();
const { explains } = hooksOf(areas);
const declared = Object.entries(explains);

/** What every answer offers, by the first call in the alphabet that answers it; the same list is one wherever it stands. */
function offersOfAnswers(): Map<z.ZodType, string> {
  const found = new Map<z.ZodType, string>();
  const seen = new Set<z.ZodType>();
  const walk = (schema: unknown, call: string): void => {
    if (!(schema instanceof z.ZodType) || seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodObject) {
      for (const [name, inner] of Object.entries<unknown>(schema.shape)) {
        if (name === 'allowed_actions' && inner instanceof z.ZodType && !found.has(inner)) found.set(inner, call);
        walk(inner, call);
      }
    } else for (const inner of Object.values<unknown>({ ...schema.def })) for (const it of [inner].flat()) walk(it, call);
  };
  for (const call of allCalls.toSorted((a, b) => (a.id < b.id ? -1 : 1))) if (!isDownload(call.answer)) walk(call.answer, call.id);
  return found;
}

/** Transfers of a request, with what `listTransfers` offers of each. */
const repeated = ['materials.cancelMaterialRequest'];

test('whatever an answer offers is made from declared rules', () => {
  const explained = new Set(declared.map(([, it]) => it.allowed));
  const bare = [...offersOfAnswers()].filter(([allowed]) => !explained.has(allowed)).map(([, call]) => call);

  expect(declared.map(([thing]) => thing).toSorted()).toEqual([...explainedThings].toSorted());
  expect(bare.toSorted()).toEqual(repeated);
});

test.each(declared)(
  'every action of a %s has its words and its rules, and its list is the one of the contract',
  (thing, { allowed, actions }) => {
    const names = Object.keys(actions);

    // What pressing it sends is known of every action: `walk` presses what is absent.
    expect(Object.keys(presses[thing as ExplainedThing]).toSorted()).toEqual(names.toSorted());
    expect(allowed.safeParse(names).success).toBe(true);
    expect(allowed.safeParse([...names, 'fly']).success).toBe(false);
    expect(new Set((allowed as z.ZodArray<z.ZodEnum>).element.options)).toEqual(new Set(names));
    for (const { label, effect, rules } of Object.values(actions)) {
      expect(label).toMatch(/^\p{Lu}/u);
      expect(effect).toMatch(/^\p{Lu}.*\.$/u);
      expect(rules.length).toBeGreaterThan(0);
    }
  },
);

/** A verb that asks the reader for something, as `usted`. */
const asksFor =
  /\b(actualice|avise|compare|confirme|elija|espere|haga|indique|ingrese|intente|pida|pídal[ao]|pídaselo|pídale|revise|revísel[ao]s?|use|vuelva|divídalo|quite)(?!\p{L})/iu;

test.each(Object.entries(problems))('the refusal %s says what to do', (_code, { message }) => {
  expect(message).toMatch(asksFor);
});

const everything = [
  'materials:read',
  'materials:create',
  'mobile_warehouses:read',
  'mobile_warehouses:create',
  'mobile_warehouses:update',
] as const;
const grants = await employee({ nombre: 'Ana Otorga', permissions: ['users:read', 'users:update'] });
const chief = await employee({
  nombre: 'Berta Jefa',
  permissions: [...everything, 'mobile_warehouses:approve', 'materials:approve', 'approvals:approve'],
});
const camila = await employee({ nombre: 'Camila Pide', permissions: everything });
const looker = await employee({ nombre: 'Lucas Mira', permissions: ['materials:read', 'mobile_warehouses:read', 'returns:read'] });
const project = await given.project({ jefe_proyecto_id: chief.id });
const cable = await given.material();
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '500' });
await given.rules([{ level: 1, staff_id: chief.staff_id }]);

test('a request in every state tells everybody why each action is missing', async () => {
  const read = (who: Caller, number: string) => who.call(getMaterialRequest, { number });
  for (const status of [
    'pendiente',
    'aprobada',
    'incompleta',
    'en_curso',
    'recibida',
    'cerrada',
    'rechazada',
    'anulada',
    'restringida',
  ] as const) {
    const { number } = await given.materialRequest({
      status,
      requester_id: camila.id,
      project_id: project.id,
      lines: [{ material_id: cable.id }],
      ...(status === 'incompleta' && { erp_error: 'SAP no responde' }),
    });
    for (const who of [camila, chief, looker]) await walk(who, 'material_request', number, await read(who, number));
    if (status !== 'recibida') continue;
    const missing = await walk(camila, 'material_request', number, await read(camila, number));
    expect(missing.get('cancel')?.reason).toBe(`La solicitud ${number} está recibida: eso ya no se puede hacer.`);
  }
});

test('whoever lacks a right reads which one and who gives it; what another must do says who', async () => {
  const { number } = await given.materialRequest({
    status: 'pendiente',
    requester_id: camila.id,
    project_id: project.id,
    lines: [{ material_id: cable.id }],
  });

  const { actions } = await looker.call(explainActions, { thing: 'material_request', id: number });
  const said = (action: string) => actions.find((it) => it.action === action);

  expect(said('decide')).toMatchObject({
    reason: 'Le falta el permiso «Aprobar» de «Aprobaciones (bandeja)».',
    who: { words: 'Puede dar el permiso', names: ['Ana Otorga'] },
  });
  expect(said('cancel')).toMatchObject({ who: { words: 'Puede hacerlo', names: [camila.nombre] } });
  expect(said('dispatch')?.reason).toBe(`La solicitud ${number} está pendiente: eso se puede cuando esté en curso.`);
});

test('a transfer tells who receives it, and a part that came why it cannot be taken back', async () => {
  const van = await given.warehouse();
  const onSite = async (nombre: string, codigo: string) => {
    const person = await given.user({ nombre, permissions: everything, seesAllProjects: false });
    await given.warehouseUser(person.id, [codigo]);
    return signIn(person);
  };
  const [sends, receives] = [await onSite('Hugo Central', 'BF0001'), await onSite('Sofía Móvil', van.codigo)];
  const sending = {
    kind: 'DESPACHO' as const,
    from_warehouse: 'BF0001',
    to_warehouse: van.codigo,
    items: [{ code: cable.codigo, quantity: '10' }],
  };
  const { number } = await sends.call(stockTransferBodegas, sending);
  const read = (who: Caller) => who.call(getTransfer, { number });

  const missing = await walk(sends, 'stock_transfer', number, await read(sends));
  expect(missing.get('receive')).toMatchObject({
    reason: `Lo recibe quien trabaja en la bodega ${van.codigo}.`,
    who: { names: ['Sofía Móvil'] },
  });

  await receives.call(receiveTransfer, { number, version: 1, partial: true, items: [{ line: 1, received_quantity: '4' }] });
  for (const who of [sends, receives, looker, chief]) await walk(who, 'stock_transfer', number, await read(who));
  expect((await walk(sends, 'stock_transfer', number, await read(sends))).get('cancel')?.reason).toContain('ya se recibió una parte');
  await receives.call(receiveTransfer, { number, version: 2 });
  for (const who of [sends, receives, looker, chief]) await walk(who, 'stock_transfer', number, await read(who));
});

test('a count tells who counted that somebody else decides, and who', async () => {
  const van = await given.warehouse();
  await given.stock({ warehouse_id: van.id, material_id: cable.id, quantity: '10' });
  const { number } = await chief.call(openCount, { warehouse_code: van.codigo });
  const read = (who: Caller) => who.call(getCount, { number });
  for (const who of [chief, camila, looker]) await walk(who, 'stock_count', number, await read(who));
  await chief.call(saveCountLines, { number, items: [{ code: cable.codigo, counted_quantity: '9' }] });
  await chief.call(submitCount, { number, version: 1 });
  const second = await employee({ nombre: 'Dora Decide', permissions: [...everything, 'mobile_warehouses:approve'] });

  const missing = await walk(chief, 'stock_count', number, await read(chief));

  expect(missing.get('approve')).toMatchObject({
    reason: 'Las diferencias las decide otra persona, que no haya contado.',
    who: { names: ['Dora Decide'] },
  });
  for (const who of [second, camila, looker]) await walk(who, 'stock_count', number, await read(who));
  await second.call(recountCount, { number, version: 2, comment: 'Otra vez' });
  for (const who of [second, camila]) await walk(who, 'stock_count', number, await read(who));
});

test('a return, and what waits for a decision, tell whose turn it is', async () => {
  const asks = await employee({
    nombre: 'Felipe Devuelve',
    permissions: ['materials:read', 'returns:read', 'returns:create', 'returns:update', 'approvals:read'],
  });
  const decides = await employee({
    nombre: 'Gloria Aprueba',
    permissions: ['returns:read', 'returns:update', 'returns:approve', 'approvals:read', 'approvals:approve'],
  });
  await given.rules([{ kind: 'returns', level: 1, staff_id: decides.staff_id }]);
  await given.materialRequest({ requester_id: asks.id, project_id: project.id, lines: [{ material_id: cable.id, received: '10' }] });
  const posted = {
    project_code: project.codigoProyecto,
    reason: 'Sobró',
    items: [{ code: cable.codigo, quantity: '2', condition: 'nuevo' as const }],
  };
  const { number, approval } = await asks.call(postReturnMaterials, posted);
  const read = (who: Caller) => who.call(getReturn, { number });

  for (const who of [asks, decides, looker]) await walk(who, 'material_return', number, await read(who));
  const waiting = (await decides.call(getApprovals, {})).items.find((it) => it.approval_id === approval?.id);
  const id = String(approval?.id);
  await walk(decides, 'approval', id, { ...(waiting as Answer<typeof getApprovals>['items'][number]), id: 0 });
  const own = await walk(asks, 'approval', id, { ...(await asks.call(getApproval, { approval_id: Number(id) })), id: 0 });
  expect(own.get('approve')?.reason).toBe('Le falta el permiso «Aprobar» de «Aprobaciones (bandeja)».');
});

test('an account tells what is in the way of each action', async () => {
  await given.password(grants.id, clave);
  const { items } = await grants.call(listUsuario, { per_page: 100 });
  expect(items.length).toBeGreaterThan(5);
  for (const it of items) await walk(grants, 'user', it.token_usuario, User.parse(it));
});

test('of what somebody does not see nothing is told: neither that it is there nor that it is not', async () => {
  const stranger = await signIn(await given.user({ permissions: everything, seesAllProjects: false }));
  const { number } = await given.materialRequest({ requester_id: camila.id, project_id: project.id, lines: [{ material_id: cable.id }] });
  const ask = async (id: string) => {
    const { status, code, message } = await stranger.refused(explainActions, { thing: 'material_request', id });
    return { status, code, message: message.replace(id, '#') };
  };

  expect(await ask(number)).toEqual(await ask('SM-999999'));
  expect(await ask(number)).toMatchObject({ status: 404 });
  const nobody = await signIn(await given.user());
  expect(await nobody.refused(explainActions, { thing: 'material_request', id: number })).toMatchObject({
    status: 403,
    permission: 'materials:read',
  });
});
