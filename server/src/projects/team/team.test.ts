import { describe, expect, test } from 'vitest';
import {
  addProjectMembers,
  allProjects,
  createComentario,
  exportProjectTeam,
  exportProjectViewers,
  exportProjectsOfPerson,
  getLugarInstalacion,
  getProject,
  getProjectGeneralInfo,
  listHistory,
  listProjectTeam,
  listProjectViewers,
  listProjectsOfPerson,
  removeProjectMember,
  updateProjectMember,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { todayInChile } from '../../platform/today.ts';

const { as, db, given, signIn } = await scene();
const camila = await as('projects:read', 'projects:update', 'users:read');
const dayFromNow = (days: number): string => Temporal.PlainDate.from(todayInChile()).add({ days }).toString();
const yesterday = dayFromNow(-1);
const tomorrow = dayFromNow(1);
const today = todayInChile();

/** Somebody who sees only their own projects. */
const siteWorker = (nombre = 'Rosa Arrayán') => given.user({ nombre, permissions: ['projects:read'], seesAllProjects: false });
const team = async (codigoProyecto: string) => (await camila.call(listProjectTeam, { codigoProyecto })).items;

describe('somebody who is put into a team', () => {
  test('sees the project and its places from then on, and no longer once they are taken out', async () => {
    const rosa = await siteWorker();
    const hers = await signIn(rosa);
    const place = await given.place();
    const { id } = await camila.call(getProject, { code: place.codigoProyecto });
    expect(await hers.refused(getProject, { code: place.codigoProyecto })).toMatchObject({ status: 404 });

    expect(await camila.call(addProjectMembers, { project_ids: [id], user_ids: [rosa.id], funcion: 'Supervisora' })).toEqual({
      added: 1,
      unchanged: 0,
    });
    expect(await hers.call(getProject, { code: place.codigoProyecto })).toMatchObject({ id });
    expect(await hers.call(getLugarInstalacion, { id: place.id })).toMatchObject({ id: place.id });

    const gone = await camila.call(removeProjectMember, { project_id: id, user_id: rosa.id });
    expect(gone).toMatchObject({ nombre: 'Rosa Arrayán', funcion: 'Supervisora', estado: 'vigente' });
    expect(await hers.refused(getProject, { code: place.codigoProyecto })).toMatchObject({ status: 404 });
    expect((await hers.call(allProjects, {})).items).toEqual([]);
  });

  test.each([
    ['a membership of today only', { desde: today, hasta: today }, 'vigente', true],
    ['one that ended yesterday', { desde: null, hasta: yesterday }, 'terminado', false],
    ['one that begins tomorrow', { desde: tomorrow, hasta: null }, 'futuro', false],
    ['one without days', { desde: null, hasta: null }, 'vigente', true],
  ])('%s counts by its days', async (_what, days, estado, sees) => {
    const rosa = await siteWorker();
    const hers = await signIn(rosa);
    const project = await given.project();
    await camila.call(addProjectMembers, { project_ids: [project.id], user_ids: [rosa.id], ...days });

    const [member] = await team(project.codigoProyecto);
    const viewers = await camila.call(listProjectViewers, { codigoProyecto: project.codigoProyecto, motivo: 'equipo' });
    const { equipo } = await camila.call(getProjectGeneralInfo, { projectCode: project.codigoProyecto });

    expect(member).toMatchObject({ estado, ...days });
    expect((await hers.raw(getProject, { code: project.codigoProyecto })).statusCode).toBe(sees ? 200 : 404);
    expect((await hers.call(allProjects, {})).total_items).toBe(sees ? 1 : 0);
    expect(viewers.items.map((it) => it.user_id)).toEqual(sees ? [rosa.id] : []);
    expect(equipo.map((it) => it.id)).toEqual(sees ? [rosa.id] : []);
  });

  test('whose time has ended cannot be mentioned at its places any more', async () => {
    const reader = await given.user({ permissions: ['projects:read', 'logbook:read'], seesAllProjects: false });
    const writer = await as('projects:read', 'logbook:read', 'logbook:create');
    const place = await given.place();
    const { id } = await camila.call(getProject, { code: place.codigoProyecto });
    const { codigoProyecto, codigoLugarInstalacion } = place;
    const comment = { codigoProyecto, codigoLugarInstalacion, texto: `Hola @{${reader.id}}` };
    await camila.call(addProjectMembers, { project_ids: [id], user_ids: [reader.id], hasta: yesterday });

    expect(await writer.refused(createComentario, comment)).toMatchObject({ status: 400, fields: { texto: expect.any(String) } });
    const [{ version } = { version: 0 }] = await team(codigoProyecto);
    await camila.call(updateProjectMember, { project_id: id, user_id: reader.id, version, hasta: today });
    await writer.call(createComentario, comment);
  });
});

describe('several people into several projects', () => {
  test('are added together; who is there stays as they are, and who was there comes back', async () => {
    const [rosa, ana] = [await siteWorker(), await siteWorker('Ana Boldo')];
    const [one, two] = [await given.project(), await given.project()];
    await given.member({ project_id: one.id, user_id: rosa.id, funcion: 'Bodega' });
    await given.member({ project_id: two.id, user_id: rosa.id, hasta: yesterday });

    const done = await camila.call(addProjectMembers, {
      project_ids: [one.id, two.id],
      user_ids: [rosa.id, ana.id],
      funcion: 'Montaje',
      desde: today,
    });

    expect(done).toEqual({ added: 3, unchanged: 1 });
    const told = async (code: string) => (await team(code)).map((it) => [it.nombre, it.funcion, it.hasta]);
    expect(await told(one.codigoProyecto)).toEqual([
      ['Ana Boldo', 'Montaje', null],
      ['Rosa Arrayán', 'Bodega', null],
    ]);
    expect(await told(two.codigoProyecto)).toEqual([
      ['Ana Boldo', 'Montaje', null],
      ['Rosa Arrayán', 'Montaje', null],
    ]);
  });

  test('are added by two at once without anybody being there twice or anybody waiting for ever', async () => {
    const people = [await siteWorker(), await siteWorker(), await siteWorker()];
    const projects = [await given.project(), await given.project(), await given.project()];
    const user_ids = people.map((it) => it.id);
    const project_ids = projects.map((it) => it.id);

    const done = await Promise.all([
      camila.call(addProjectMembers, { project_ids, user_ids }),
      camila.call(addProjectMembers, { project_ids: project_ids.toReversed(), user_ids: user_ids.toReversed() }),
    ]);

    expect(done.map((it) => it.added).toSorted((a, b) => a - b)).toEqual([0, 9]);
  });

  test('or none of them, when one account is inactive or one project is not the person’s to see', async () => {
    const gone = await given.user({ nombre: 'Pedro Maqui', activo: 0 });
    const rosa = await siteWorker();
    const project = await given.project();
    const boss = await signIn(await given.user({ permissions: ['projects:read', 'projects:update'], seesAllProjects: false }));

    const inactive = await camila.refused(addProjectMembers, { project_ids: [project.id], user_ids: [rosa.id, gone.id] });
    const unseen = await boss.refused(addProjectMembers, { project_ids: [project.id], user_ids: [rosa.id] });

    expect(inactive).toMatchObject({ status: 400, fields: { user_ids: expect.stringContaining('Pedro Maqui') } });
    expect(unseen).toMatchObject({ status: 400, fields: { project_ids: expect.any(String) } });
    expect(await team(project.codigoProyecto)).toEqual([]);
  });

  test('nobody puts themselves into a project that they do not see, nor without the permission', async () => {
    const rosa = await siteWorker();
    const project = await given.project();
    const hers = await signIn(rosa);

    expect(await hers.refused(addProjectMembers, { project_ids: [project.id], user_ids: [rosa.id] })).toMatchObject({ status: 403 });
    expect(await hers.refused(listProjectTeam, { codigoProyecto: project.codigoProyecto })).toMatchObject({ status: 404 });
    expect(await hers.refused(listProjectViewers, { codigoProyecto: project.codigoProyecto })).toMatchObject({ status: 404 });
  });
});

test('a change says what it saw: an older one is refused, and the last day cannot come before the first', async () => {
  const rosa = await siteWorker();
  const project = await given.project();
  await given.member({ project_id: project.id, user_id: rosa.id });
  const which = { project_id: project.id, user_id: rosa.id };

  const changed = await camila.call(updateProjectMember, { ...which, version: 1, funcion: 'Prevención', desde: yesterday });
  expect(changed).toMatchObject({ funcion: 'Prevención', desde: yesterday, version: 2 });
  expect(await camila.refused(updateProjectMember, { ...which, version: 1 })).toMatchObject({
    status: 412,
    current: { funcion: 'Prevención' },
  });
  expect(await camila.refused(updateProjectMember, { ...which, version: 2, desde: today, hasta: yesterday })).toMatchObject({
    status: 400,
    fields: { hasta: 'El último día no puede ser anterior al primero.' },
  });

  const { items } = await camila.call(listHistory, { codigoProyecto: project.codigoProyecto });
  expect(items[0]).toMatchObject({
    action: 'Modificó a alguien del equipo',
    changes: [{ field: 'Integrante', before: 'Rosa Arrayán', after: expect.stringContaining('Rosa Arrayán, Prevención, desde el ') }],
  });
});

test('who sees a project is told with every reason, and everybody who is told can open it', async () => {
  const chief = await given.user({ nombre: 'Camila Peumo', permissions: ['projects:read'], seesAllProjects: false });
  const member = await siteWorker();
  const all = await given.user({ nombre: 'Zoila Quillay', permissions: ['projects:read'] });
  const both = await given.user({ nombre: 'Bruno Canelo', permissions: ['projects:read'] });
  const stranger = await siteWorker('Nadie Ulmo');
  const withoutRight = await given.user({ permissions: [], seesAllProjects: true });
  const inactive = await given.user({ permissions: ['projects:read'], activo: 0 });
  const project = await given.project({ jefe_proyecto_id: chief.id });
  for (const it of [member, both, withoutRight, inactive]) await given.member({ project_id: project.id, user_id: it.id });

  const { items } = await camila.call(listProjectViewers, { codigoProyecto: project.codigoProyecto, per_page: 200 });

  const reasonsOf = new Map(items.map((it) => [it.user_id, it.motivos]));
  expect([chief, member, all, both].map((it) => reasonsOf.get(it.id))).toEqual([['jefe'], ['equipo'], ['rol'], ['rol', 'equipo']]);
  for (const it of [stranger, withoutRight, inactive]) expect(reasonsOf.has(it.id)).toBe(false);
  for (const it of [chief, member, all, both])
    expect((await (await signIn(it)).raw(getProject, { code: project.codigoProyecto })).statusCode).toBe(200);
  expect((await team(project.codigoProyecto)).filter((it) => !it.puede_ver).map((it) => it.user_id)).toEqual(
    expect.arrayContaining([withoutRight.id, inactive.id]),
  );
});

test('the projects of a person are those that the asker sees', async () => {
  const rosa = await siteWorker();
  const [managed, joined] = [await given.project({ jefe_proyecto_id: rosa.id }), await given.project()];
  await given.member({ project_id: joined.id, user_id: rosa.id, funcion: 'Montaje', hasta: yesterday });
  const { token_usuario: token } = await db.selectFrom('users').select('token_usuario').where('id', '=', rosa.id).executeTakeFirstOrThrow();
  const hers = await signIn(rosa);

  const { items } = await camila.call(listProjectsOfPerson, { token });
  const own = await hers.call(listProjectsOfPerson, { token });

  expect(items.map((it) => [it.codigoProyecto, it.es_jefe, it.integrante?.estado])).toEqual([
    [joined.codigoProyecto, false, 'terminado'],
    [managed.codigoProyecto, true, undefined],
  ]);
  expect(own.items.map((it) => it.codigoProyecto)).toEqual([managed.codigoProyecto]);
});

test('the three lists go to a spreadsheet', async () => {
  const rosa = await siteWorker();
  const project = await given.project();
  await given.member({ project_id: project.id, user_id: rosa.id });
  const { codigoProyecto } = project;
  const { token_usuario: token } = await db.selectFrom('users').select('token_usuario').where('id', '=', rosa.id).executeTakeFirstOrThrow();

  const answers = [
    await camila.raw(exportProjectTeam, { codigoProyecto }),
    await camila.raw(exportProjectViewers, { codigoProyecto }),
    await camila.raw(exportProjectsOfPerson, { token }),
  ];

  for (const it of answers) {
    expect(it.statusCode).toBe(200);
    expect(it.rawPayload.subarray(0, 2).toString()).toBe('PK');
  }
});
