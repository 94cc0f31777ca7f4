import { expect, test } from 'vitest';
import {
  exportApprovalMatrix,
  getApprovalMatrix,
  listMatrixChanges,
  listMatrixVersions,
  updateApprovalMatrix,
} from 'contract/approvals/index.ts';
import { listAudit } from 'contract/administration/index.ts';
import { deleteProyecto } from 'contract/projects/index.ts';
import { companyScene, create, rule } from '../company-scene.ts';

const { db, as, given, employee, keeper, save, refusedSave, confirmed } = await companyScene();
const { caller: catalina } = keeper;
const ana = await employee({ nombre: 'Ana' });
const bruno = await employee({ nombre: 'Bruno' });
const list = async (filters: object = {}) => catalina.call(getApprovalMatrix, filters);

test('a set of changes becomes one new version, with who saved it and why', async () => {
  const before = await list();

  const { version } = await save([
    create(ana.staff_id, { amount_to: '2000000' }),
    create(bruno.staff_id, { amount_from: '2000000' }),
    create(bruno.staff_id, { codigo_unidad: 'CI' }),
  ]);

  expect(version).toBe(before.version + 1);
  const after = await list({ kind: 'materials' });
  expect(after).toMatchObject({ version, count: 3, pages: 1 });
  expect(after.list.map((it) => [it.alcance, it.aprobador, it.amount_from, it.amount_to])).toEqual([
    ['General', 'Ana', '0', '2000000'],
    ['General', 'Bruno', '2000000', null],
    ['Comercial e Industrial', 'Bruno', '0', null],
  ]);
  const [latest] = (await catalina.call(listMatrixVersions, {})).items;
  expect(latest).toMatchObject({ version, saved_by: 'Catalina', comment: 'Prueba', agregadas: 3, modificadas: 0, quitadas: 0 });
});

test('what was changed, added and taken away stands in the history as it was and as it became', async () => {
  const [small, big, ofUnit] = (await list({ kind: 'materials' })).list;

  const { version } = await save([
    { op: 'update', id: small?.id ?? 0, row: rule(ana.staff_id, { amount_to: '3000000' }) },
    { op: 'update', id: big?.id ?? 0, row: rule(bruno.staff_id, { amount_from: '3000000' }) },
    { op: 'delete', id: ofUnit?.id ?? 0 },
    create(ana.staff_id, { kind: 'services' }),
  ]);

  const { items } = await catalina.call(listMatrixChanges, { version });
  expect(items.map(({ before, after }) => [before?.amount_to, after?.amount_to, before?.kind, after?.kind])).toEqual([
    ['2000000', '3000000', 'materials', 'materials'],
    [null, null, 'materials', 'materials'],
    [null, undefined, 'materials', undefined],
    [undefined, null, undefined, 'services'],
  ]);
  expect((await catalina.call(listMatrixVersions, {})).items[0]).toMatchObject({ agregadas: 1, modificadas: 2, quitadas: 1 });
  expect(await catalina.refused(listMatrixChanges, { version: 999 })).toMatchObject({ status: 404 });
});

test('the audit tells a version as what it changed, from what to what', async () => {
  const [isidora, sup] = [await employee({ nombre: 'Isidora Coigüe' }), await employee({ nombre: 'SUP' })];
  const reader = await as('maintenance:read');
  const told = async () => (await reader.call(listAudit, { entity: 'approval_matrix' })).items[0];
  await save([
    create(sup.staff_id, { kind: 'services', codigo_unidad: 'CI', amount_to: '500000' }),
    create(ana.staff_id, { kind: 'services', codigo_unidad: 'CI', amount_from: '500000' }),
  ]);
  const rules = (await list({ kind: 'services', codigo_unidad: 'CI' })).list;
  const ruleOf = (staff_id: number) => rules.find((it) => it.staff_id === staff_id)?.id ?? 0;
  const ofUnit = { kind: 'services', codigo_unidad: 'CI' } as const;

  await save([
    { op: 'update', id: ruleOf(sup.staff_id), row: rule(sup.staff_id, { ...ofUnit, amount_to: '5850000' }) },
    { op: 'update', id: ruleOf(ana.staff_id), row: rule(ana.staff_id, { ...ofUnit, amount_from: '5850000' }) },
    create(isidora.staff_id, { ...ofUnit, level: 2 }),
  ]);

  const entry = await told();
  const changes = [
    'subió el tope de SUP de $ 500.000 a $ 5.850.000 (Solicitud de servicios de CI, nivel 1)',
    'subió el monto desde el que decide Ana de $ 500.000 a $ 5.850.000 (Solicitud de servicios de CI, nivel 1)',
    'agregó a Isidora Coigüe en el nivel 2 de Solicitud de servicios de CI',
  ];
  expect(entry?.sentence).toBe(`${changes.join('; ')}, en la matriz de aprobación`);
  expect(entry?.changes.find((it) => it.field === 'Cambios')).toMatchObject({ before: null, after: changes.join('; ') });

  const now = (await list(ofUnit)).list;
  await save(now.map(({ id }) => ({ op: 'delete', id })));
  expect((await told())?.sentence).toMatch(
    /^quitó a .+ del nivel 1 de Solicitud de servicios de CI; .+; quitó a Isidora Coigüe del nivel 2/,
  );
});

test('history cannot be rewritten, not even past the program', async () => {
  const [one] = (await list()).list;
  const id = one?.id ?? 0;

  await expect(db.deleteFrom('approval_rules').where('id', '=', id).execute()).rejects.toThrow('history');
  await expect(
    db
      .updateTable('approval_rules')
      .set({ amount_from: '5' } as never)
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow('history');
  await expect(db.deleteFrom('approval_matrix_versions').execute()).rejects.toThrow('history');
});

test('a gap is refused at the change that makes it', async () => {
  const refused = await refusedSave([
    create(ana.staff_id, { kind: 'returns', codigo_unidad: 'CI', amount_to: '10000000' }),
    create(bruno.staff_id, { kind: 'returns', codigo_unidad: 'CI', amount_from: '50000000', level: 2 }),
    create(ana.staff_id, { kind: 'returns' }),
  ]);

  expect(refused).toMatchObject({
    status: 422,
    code: 'rule',
    fields: { 'changes.0.row.amount_to': 'Entre $ 10.000.000 y $ 50.000.000 nadie aprobaría Devolución de CI.' },
  });
  expect((await list({ kind: 'returns' })).count).toBe(0);
});

test.each([
  ['nobody from zero', { amount_from: '1000' }, 'changes.0.row.amount_from', 'Entre $ 0 y $ 1.000 nadie aprobaría Devolución.'],
  ['nobody without limit', { amount_to: '1000' }, 'changes.0.row.amount_to', 'Desde $ 1.000 nadie aprobaría Devolución.'],
])('%s is a gap too', async (_what, band, place, message) => {
  expect((await refusedSave([create(ana.staff_id, { kind: 'returns', ...band })])).fields).toEqual({ [place]: message });
});

test('a kind keeps general rules as long as it has others, and may not lose all it had', async () => {
  await save([create(ana.staff_id, { kind: 'cubication' }), create(bruno.staff_id, { kind: 'cubication', codigo_unidad: 'RE' })]);
  const [general, ofUnit] = (await list({ kind: 'cubication' })).list;
  const gone = (...ids: (number | undefined)[]) => ids.map((id) => ({ op: 'delete', id }));

  expect((await refusedSave(gone(general?.id))).fields).toEqual({
    'changes.0': expect.stringContaining('necesita también reglas generales'),
  });
  expect((await refusedSave(gone(ofUnit?.id, general?.id))).fields).toEqual({
    'changes.1': expect.stringContaining('Nadie aprobaría Cubicación'),
  });
  await save([{ op: 'delete', id: ofUnit?.id ?? 0 }]);
  expect((await list({ kind: 'cubication' })).count).toBe(1);
});

test('the same person at two levels of one amount is a circle; one after the other is not', async () => {
  const twice = (from: string) => [
    create(ana.staff_id, { kind: 'hours', amount_to: '2000000' }),
    create(bruno.staff_id, { kind: 'hours', level: 3 }),
    create(ana.staff_id, { kind: 'hours', level: 2, amount_from: from }),
  ];

  expect((await refusedSave(twice('1999999'))).fields).toEqual({
    'changes.2.row.level': 'Ana ya aprueba en el nivel 1 entre $ 0 y $ 2.000.000: nadie decide dos veces sobre el mismo monto.',
  });
  await save(twice('2000000'));
  await expect(
    given.rules([{ kind: 'hours', staff_id: ana.staff_id, level: 4, amount_from: '5' }]),
    'the database refuses it too',
  ).rejects.toThrow('approval_rules_same_approver');
});

test('one human is not asked twice under two names: by position, as who leads the project, the unit or the cost centre', async () => {
  const position = await db.insertInto('positions').values({ nombre: 'Única en su cargo' }).returningAll().executeTakeFirstOrThrow();
  const lucia = await employee({ nombre: 'Lucía', cargo_id: position.id });
  const { codigoProyecto } = await given.project({ jefe_proyecto_id: lucia.id });
  const { codigo } = await given.costCenter({ responsable_id: lucia.staff_id });
  await db.insertInto('submanagements').values({ nombre: 'De Lucía', codigo_unidad: 'PG', responsable_id: lucia.staff_id }).execute();
  const kind = 'supplier_creation' as const;
  const general = create(ana.staff_id, { kind });
  const named = (more: object) => create(lucia.staff_id, { kind, ...more });
  const other = (approver_kind: 'position' | 'project_manager' | 'unit_head' | 'cost_center_owner', more: object) => ({
    op: 'create' as const,
    row: { kind, level: 2, amount_from: '0', approver_kind, ...more },
  });
  const twice = (scope: object, again: ReturnType<typeof other>) => [general, named(scope), again];

  for (const changes of [
    twice({ codigo_unidad: 'RE' }, other('position', { cargo_id: position.id, codigo_unidad: 'RE' })),
    twice({ codigo_proyecto: codigoProyecto }, other('project_manager', { codigo_proyecto: codigoProyecto })),
    twice({ codigo_centro_costo: codigo }, other('cost_center_owner', { codigo_centro_costo: codigo })),
    twice({ codigo_unidad: 'PG' }, other('unit_head', { codigo_unidad: 'PG' })),
  ])
    expect((await refusedSave(changes)).fields, JSON.stringify(changes[2])).toEqual({
      'changes.2.row.level': expect.stringContaining('es la misma persona que Lucía'),
    });

  await employee({ nombre: 'También en el cargo', cargo_id: position.id });
  await save(twice({ codigo_unidad: 'RE' }, other('position', { cargo_id: position.id, codigo_unidad: 'RE' })));
});

test('only who could decide may be named: active, with an active account, in a position that somebody holds', async () => {
  const crew = await given.staff({ nombre: 'Maestro sin cuenta' });
  const gone = await employee({ nombre: 'Se fue' });
  await db.updateTable('staff').set({ activo: false }).where('id', '=', gone.staff_id).execute();
  const { id: empty } = await db
    .insertInto('positions')
    .values({ nombre: 'Cargo vacante', descripcion: null })
    .returning('id')
    .executeTakeFirstOrThrow();

  const refused = await refusedSave([
    create(crew.id),
    create(gone.staff_id),
    { op: 'create', row: { kind: 'returns', level: 1, amount_from: '0', approver_kind: 'position', cargo_id: empty } },
    create(ana.staff_id, { codigo_unidad: 'ZZ' }),
    create(ana.staff_id, { codigo_centro_costo: 'CC-NADA' }),
    create(ana.staff_id, { codigo_proyecto: 'CI-NADA' }),
  ]);

  expect(refused).toMatchObject({ status: 400, code: 'invalid' });
  expect(Object.keys(refused.fields ?? {})).toEqual([
    'changes.0.row.staff_id',
    'changes.1.row.staff_id',
    'changes.2.row.cargo_id',
    'changes.3.row.codigo_unidad',
    'changes.4.row.codigo_centro_costo',
    'changes.5.row.codigo_proyecto',
  ]);
});

test('of a rule whose approver, position or cost centre has left all else can be changed, and somebody newly chosen must be there', async () => {
  const leaves = await employee({ nombre: 'Aprobaba' });
  const center = await given.costCenter();
  const position = await db
    .insertInto('positions')
    .values({ nombre: 'Cargo que se cierra', descripcion: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await employee({ nombre: 'Ocupa', cargo_id: position.id });
  const ofPosition = { approver_kind: 'position', staff_id: null, cargo_id: position.id, level: 2 } as const;
  await save([
    create(leaves.staff_id, { kind: 'urgent_services' }),
    create(ana.staff_id, { kind: 'urgent_services', codigo_centro_costo: center.codigo }),
    create(0, { kind: 'urgent_services', ...ofPosition }),
  ]);
  await db.updateTable('staff').set({ activo: false }).where('id', '=', leaves.staff_id).execute();
  await db.updateTable('positions').set({ activo: false }).where('id', '=', position.id).execute();
  await db.updateTable('cost_centers').set({ activo: false }).where('codigo', '=', center.codigo).execute();
  const rules = async () => (await list({ kind: 'urgent_services' })).list;
  const change = async (at: (it: Awaited<ReturnType<typeof rules>>[number]) => boolean, row: object) => {
    const found = (await rules()).find(at);
    return { op: 'update' as const, id: found?.id ?? 0, row: { ...rule(found?.staff_id ?? 0, { kind: 'urgent_services' }), ...row } };
  };
  const isGeneral = (it: { level: number; codigo_centro_costo: string | null }) => it.level === 1 && it.codigo_centro_costo === null;

  await save([
    await change(isGeneral, { level: 3 }),
    await change((it) => it.codigo_centro_costo !== null, { codigo_centro_costo: center.codigo, staff_id: bruno.staff_id }),
    await change((it) => it.level === 2, { ...ofPosition, level: 4 }),
  ]);
  expect((await rules()).map((it) => [it.level, it.aprobador])).toEqual([
    [3, 'Aprobaba'],
    [4, 'Cargo que se cierra'],
    [1, 'Bruno'],
  ]);
  // Chosen once more, elsewhere, is newly chosen.
  const ofBruno = await change((it) => it.level === 1, { codigo_centro_costo: center.codigo, staff_id: leaves.staff_id });
  expect((await refusedSave([ofBruno])).fields).toHaveProperty(['changes.0.row.staff_id']);
  await save([await change((it) => it.level === 3, { level: 3, staff_id: bruno.staff_id })]);
  expect((await rules())[0]?.aprobador).toBe('Bruno');
});

test.each([
  ['two scopes at once', { codigo_unidad: 'CI', codigo_proyecto: 'CI-26012' }, 'changes.0.row.codigo_proyecto'],
  ['a person and no name', { staff_id: null }, 'changes.0.row.staff_id'],
  ['a limit below the start', { amount_from: '10', amount_to: '10' }, 'changes.0.row.amount_to'],
  ['sale orders, which have their own amounts', { kind: 'sale_orders' }, 'changes.0.row.kind'],
])('%s is refused at its field', async (_what, row, place) => {
  const refused = await refusedSave([{ op: 'create', row: { ...rule(ana.staff_id), ...row } }]);

  expect(refused.status).toBe(400);
  expect(refused.fields).toHaveProperty([place]);
});

test('whoever saves over a version that somebody else replaced is told, and nothing is written', async () => {
  const { version } = await list();
  await save([create(ana.staff_id, { kind: 'quotations' })]);

  const refused = await refusedSave([create(ana.staff_id, { kind: 'restrictions' })], version);

  expect(refused).toMatchObject({ status: 412, code: 'stale', current: { version: version + 1 } });
  expect((await list({ kind: 'restrictions' })).count).toBe(0);
});

test('of two who save at once one wins, the other is told', async () => {
  const { version } = await list();
  const attempt = (kind: 'maverick' | 'unique_supplier') =>
    catalina.raw(updateApprovalMatrix, { version, comentario: 'A la vez', changes: [create(ana.staff_id, { kind })] }, confirmed);

  const answers = await Promise.all([attempt('maverick'), attempt('unique_supplier')]);

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
});

test('a rule that ended cannot be changed, nor one twice; a change that changes nothing makes no version', async () => {
  const [one] = (await list({ kind: 'quotations' })).list;
  const id = one?.id ?? 0;
  const same = { op: 'update', id, row: rule(ana.staff_id, { kind: 'quotations' }) };

  expect((await refusedSave([same])).fields).toHaveProperty('changes');
  expect((await refusedSave([same, { op: 'delete', id }])).fields).toHaveProperty(['changes.1.id']);
  await save([{ op: 'update', id, row: rule(bruno.staff_id, { kind: 'quotations' }) }]);
  expect((await refusedSave([{ op: 'delete', id }])).fields).toHaveProperty(['changes.0.id']);
});

test('the list is paged, narrowed and searched without accents', async () => {
  const tomas = await employee({ nombre: 'Tomás Ñandú' });
  const { codigoProyecto } = await given.project({ nombre: 'Lechería' });
  const { codigo } = await given.costCenter({ nombre: 'Bodega central' });
  await save([
    create(tomas.staff_id, { kind: 'purchase_orders' }),
    create(ana.staff_id, { kind: 'purchase_orders', codigo_proyecto: codigoProyecto }),
    create(bruno.staff_id, { kind: 'purchase_orders', codigo_centro_costo: codigo }),
  ]);

  expect((await list({ search: 'tomas nandu' })).count).toBe(1);
  expect((await list({ search: 'LECHERIA' })).list).toMatchObject([{ codigo_proyecto: codigoProyecto, aprobador: 'Ana' }]);
  expect((await list({ codigo_centro_costo: codigo })).list).toMatchObject([{ aprobador: 'Bruno' }]);
  expect((await list({ staff_id: tomas.staff_id })).count).toBe(1);
  expect(await list({ kind: 'purchase_orders', per_page: 2, page: 2 })).toMatchObject({
    count: 3,
    pages: 2,
    list: [{ codigo_proyecto: codigoProyecto }],
  });
  expect(await list({ search: 'nadie' })).toMatchObject({ count: 0, pages: 1, list: [] });
});

test('a project that a rule names, or named, cannot be deleted', async () => {
  const { id, codigoProyecto } = await given.project();
  const [made] = await given.rules([{ kind: 'restrictions', codigo_proyecto: codigoProyecto, staff_id: ana.staff_id }]);
  const eliminate = async () => (await as('projects:delete')).refused(deleteProyecto, { id });

  expect(await eliminate()).toMatchObject({ status: 409, code: 'in_use' });
  await save([{ op: 'delete', id: made?.id ?? 0 }, create(ana.staff_id, { kind: 'restrictions' })]);
  expect(await eliminate()).toMatchObject({ status: 409, code: 'in_use' });
});

test('the matrix leaves as a spreadsheet', async () => {
  const { statusCode, headers, rawPayload } = await catalina.raw(exportApprovalMatrix, { kind: 'materials' });

  expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringContaining('matriz-de-aprobacion')]);
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
});
