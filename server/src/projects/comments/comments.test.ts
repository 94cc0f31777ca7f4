import { expect, test } from 'vitest';
import { listNotificacion, updateUsuarioPreferencias } from 'contract/access/index.ts';
import {
  commentLimits,
  createComentario,
  deleteComentario,
  getComentario,
  listComentario,
  listComentarioPersonas,
  mentionOf,
  restaurarComentario,
  updateComentario,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { forgetComments } from './files.ts';

const { app, db, given, signIn, as } = await scene();
const writes = ['projects:read', 'logbook:read', 'logbook:create'] as const;
const camila = await given.user({ nombre: 'Camila Peumo', permissions: writes });
const bruno = await given.user({ nombre: 'Bruno Lenga', permissions: writes });
const [asCamila, asBruno] = [await signIn(camila), await signIn(bruno)];

async function somewhere() {
  const { codigoLugarInstalacion, codigoProyecto, nombre, id } = await given.place();
  return { codes: { codigoLugarInstalacion, codigoProyecto }, nombre, id };
}
const toldTo = async (person: { id: number }) => (await (await signIn(person)).call(listNotificacion, {})).items;

test('the newest thread comes first, its answers in the order they came, and what is beyond a page is found on the next', async () => {
  const { codes } = await somewhere();
  const first = await asCamila.call(createComentario, { ...codes, texto: 'Llegaron los paneles' });
  for (const texto of ['Faltan dos', 'Los encontré']) await asBruno.call(createComentario, { ...codes, texto, responde_a: first.id });
  await asCamila.call(createComentario, { ...codes, texto: 'Mañana viene la grúa' });

  const page = await asBruno.call(listComentario, { ...codes, per_page: 1 });
  const next = await asBruno.call(listComentario, { ...codes, per_page: 1, page: 2 });

  expect(page).toMatchObject({ total_items: 2, total_pages: 2, items: [{ texto: 'Mañana viene la grúa', respuestas: [] }] });
  expect(next.items).toMatchObject([
    { texto: 'Llegaron los paneles', autor: { nombre: 'Camila Peumo' }, respuestas: [{ texto: 'Faltan dos' }, { texto: 'Los encontré' }] },
  ]);
});

test('a place that one does not see has no comments for one: not to read, not to write, not to change', async () => {
  const { codes } = await somewhere();
  const outsider = await signIn(await given.user({ permissions: [...writes, 'logbook:delete'], seesAllProjects: false }));
  const { id, version } = await asCamila.call(createComentario, { ...codes, texto: 'Reservado' });

  expect(await outsider.refused(listComentario, codes)).toMatchObject({ status: 404 });
  expect(await outsider.refused(listComentarioPersonas, codes)).toMatchObject({ status: 404 });
  expect(await outsider.refused(createComentario, { ...codes, texto: 'X' })).toMatchObject({ status: 404 });
  expect(await outsider.refused(getComentario, { id })).toMatchObject({ status: 404 });
  expect(await outsider.refused(updateComentario, { id, version, texto: 'X' })).toMatchObject({ status: 404 });
  expect(await outsider.refused(deleteComentario, { id })).toMatchObject({ status: 404 });
  expect(await asBruno.refused(listComentario, { ...codes, codigoProyecto: 'CI-00000' })).toMatchObject({ status: 404 });
});

test('nothing is not a comment, and too much is not either', async () => {
  const { codes } = await somewhere();
  const write = (given: object) => asCamila.refused(createComentario, { ...codes, ...given });

  expect((await write({ texto: ' \n ' })).fields).toEqual({ texto: 'Escriba algo o suba un archivo.' });
  expect((await write({ texto: 'x'.repeat(commentLimits.characters + 1) })).fields).toHaveProperty('texto');
  const crowd = Array.from({ length: commentLimits.mentions + 1 }, (_, at) => mentionOf(at + 1)).join(' ');
  expect((await write({ texto: crowd })).fields).toHaveProperty('texto');
  expect((await write({ texto: 'x', archivos: [1, 1] })).fields).toHaveProperty('archivos');
  expect((await write({ texto: 'x', archivos: [999_999] })).fields).toHaveProperty('archivos');
});

test('the words stay as they were written: no markup is made of them, and no null byte breaks them', async () => {
  const { codes } = await somewhere();

  const { texto } = await asCamila.call(createComentario, { ...codes, texto: ' <img src=x onerror=alert(1)>\r\nlínea dos\0 ' });

  expect(texto).toBe('<img src=x onerror=alert(1)>\nlínea dos');
});

test('an answer is to a first comment of the same place; an answer has none, and a thread comes to an end', async () => {
  const { codes, id: place_id } = await somewhere();
  const elsewhere = await somewhere();
  const first = await asCamila.call(createComentario, { ...codes, texto: 'Uno' });
  const answer = await asBruno.call(createComentario, { ...codes, texto: 'Dos', responde_a: first.id });

  expect((await asBruno.refused(createComentario, { ...codes, texto: 'Tres', responde_a: answer.id })).fields).toHaveProperty('responde_a');
  expect((await asBruno.refused(createComentario, { ...elsewhere.codes, texto: 'Tres', responde_a: first.id })).fields).toHaveProperty(
    'responde_a',
  );
  const nobody = { editado_at: null, eliminado_at: null, eliminado_por: null, autor_id: bruno.id };
  const insert = (responde_a: number, place: number) =>
    db
      .insertInto('comments')
      .values({ ...nobody, place_id: place, responde_a, texto: 'x' })
      .execute();
  await expect(insert(answer.id, place_id)).rejects.toThrow('comments_answer_one_level');
  await expect(insert(first.id, elsewhere.id)).rejects.toThrow('comments_answer_one_level');

  const rest = Array.from({ length: commentLimits.replies - 1 }, () => ({ ...nobody, place_id, responde_a: first.id, texto: 'x' }));
  await db.insertInto('comments').values(rest).execute();
  expect(await asBruno.refused(createComentario, { ...codes, texto: 'Otra', responde_a: first.id })).toMatchObject({ code: 'rule' });
});

test('whoever is mentioned is told with a link, also by mail when they want it; whoever writes is not told of it', async () => {
  const { codes, nombre } = await somewhere();
  const ana = await given.user({ nombre: 'Ana Boldo', permissions: writes });
  const quiet = await given.user({ nombre: 'Quieta', permissions: writes });
  await (await signIn(quiet)).call(updateUsuarioPreferencias, { aviso_menciones: false });
  const texto = `${mentionOf(ana.id)} ${mentionOf(quiet.id)} ${mentionOf(camila.id)} ¿vienen?`;

  const comment = await asCamila.call(createComentario, { ...codes, texto });

  const notice = {
    kind: 'mention',
    title: `Camila Peumo le mencionó en ${nombre}`,
    text: '@Ana Boldo @Quieta @Camila Peumo ¿vienen?',
    url: `/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}/comentarios?comentario=${comment.id}`,
    leida: false,
  };
  expect(await toldTo(ana)).toMatchObject([notice]);
  expect(await toldTo(quiet)).toMatchObject([notice]);
  expect((await toldTo(camila)).filter((it) => it.url === notice.url)).toEqual([]);
  const mails = await db.selectFrom('mails').select(['para', 'texto']).where('asunto', '=', notice.title).execute();
  expect(mails.map((it) => it.para)).toEqual([ana.email]);
  expect(mails[0]?.texto).toContain(notice.url);
});

test('a mention follows the person to a new name', async () => {
  const { codes } = await somewhere();
  const rosa = await given.user({ nombre: 'Rosa', permissions: writes });
  const { id } = await asCamila.call(createComentario, { ...codes, texto: `Hola ${mentionOf(rosa.id)}` });

  await db.updateTable('users').set({ nombre: 'Rosa Maitén' }).where('id', '=', rosa.id).execute();

  expect(await asBruno.call(getComentario, { id })).toMatchObject({
    texto: `Hola ${mentionOf(rosa.id)}`,
    menciones: [{ id: rosa.id, nombre: 'Rosa Maitén' }],
  });
});

test('who does not see the project or its comments, or has no active account, is not offered, cannot be mentioned and is not told', async () => {
  const { codes } = await somewhere();
  const strangers = [
    await given.user({ nombre: 'Zoe sin proyecto', permissions: writes, seesAllProjects: false }),
    await given.user({ nombre: 'Zoe sin bitácora', permissions: ['projects:read'] }),
    await given.user({ nombre: 'Zoe sin proyectos', permissions: ['logbook:read'] }),
    await given.user({ nombre: 'Zoe inactiva', permissions: writes, activo: 0 }),
  ];
  const member = await given.user({ nombre: 'Zoe del equipo', permissions: writes, seesAllProjects: false });
  const { id: project_id } = await db
    .selectFrom('projects')
    .select('id')
    .where('codigoProyecto', '=', codes.codigoProyecto)
    .executeTakeFirstOrThrow();
  await db.insertInto('project_members').values({ project_id, user_id: member.id }).execute();

  const { items } = await asCamila.call(listComentarioPersonas, { ...codes, search: 'zoe' });
  expect(items.map((it) => it.nombre)).toEqual(['Zoe del equipo']);

  for (const { id } of strangers) {
    const refused = await asCamila.refused(createComentario, { ...codes, texto: `Oiga ${mentionOf(id)} y ${mentionOf(member.id)}` });
    expect(refused).toMatchObject({ status: 400, fields: { texto: expect.stringContaining('no ve este proyecto') } });
  }
  expect((await asCamila.refused(createComentario, { ...codes, texto: mentionOf(99_999_999) })).fields).toHaveProperty('texto');
  expect(await toldTo(member)).toEqual([]);
  expect(await asCamila.call(listComentario, codes)).toMatchObject({ total_items: 0 });
});

test('of the people to mention the team comes first, a few at most, and never oneself', async () => {
  const manager = await given.user({ nombre: 'Zzz Jefatura', permissions: writes });
  const { codigoProyecto } = await given.project({ jefe_proyecto_id: manager.id });
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto });

  const { items } = await asCamila.call(listComentarioPersonas, { codigoLugarInstalacion, codigoProyecto });

  expect(items[0]).toMatchObject({ nombre: 'Zzz Jefatura' });
  expect(items.length).toBeGreaterThan(3);
  expect(items.length).toBeLessThanOrEqual(8);
  expect(items.map((it) => it.id)).not.toContain(camila.id);
});

test('whoever is answered is told, once, and not when they may no longer see the place', async () => {
  const { codes } = await somewhere();
  const ana = await given.user({ nombre: 'Ana', permissions: writes });
  const left = await given.user({ nombre: 'Se fue', permissions: writes });
  const asked = await (await signIn(ana)).call(createComentario, { ...codes, texto: '¿Cuándo?' });
  const old = await (await signIn(left)).call(createComentario, { ...codes, texto: '¿Dónde?' });
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', left.id).execute();

  await asCamila.call(createComentario, { ...codes, texto: 'El lunes', responde_a: asked.id });
  await asCamila.call(createComentario, { ...codes, texto: `El martes ${mentionOf(ana.id)}`, responde_a: asked.id });
  await asCamila.call(createComentario, { ...codes, texto: 'Aquí', responde_a: old.id });

  expect((await toldTo(ana)).map((it) => it.kind)).toEqual(['mention', 'reply']);
  expect(await db.selectFrom('notifications').select('id').where('user_id', '=', left.id).execute()).toEqual([]);
});

test('only the author changes a comment, over the version they saw; only those newly mentioned are told', async () => {
  const { codes } = await somewhere();
  const [ana, eva] = [await given.user({ permissions: writes }), await given.user({ permissions: writes })];
  const { id, version } = await asCamila.call(createComentario, { ...codes, texto: `Hola ${mentionOf(ana.id)}` });

  const changed = await asCamila.call(updateComentario, { id, version, texto: `Hola ${mentionOf(ana.id)} y ${mentionOf(eva.id)}` });

  expect(changed).toMatchObject({ editado_at: expect.any(String), version: version + 1 });
  expect([await toldTo(ana), await toldTo(eva)].map((it) => it.length)).toEqual([1, 1]);
  expect(await asCamila.refused(updateComentario, { id, version, texto: 'Tarde' })).toMatchObject({
    status: 412,
    current: { texto: changed.texto },
  });
  const boss = await as(...writes, 'logbook:update', 'logbook:delete');
  expect(await boss.refused(updateComentario, { id, version: changed.version, texto: 'Ajeno' })).toMatchObject({ status: 403 });
});

test('one deletes what is one’s own, others’ only with the right to; what one may do is said with the comment', async () => {
  const { codes } = await somewhere();
  const { id } = await asCamila.call(createComentario, { ...codes, texto: 'De Camila' });
  const boss = await as(...writes, 'logbook:delete');
  const actions = async (caller: typeof boss) => (await caller.call(listComentario, codes)).items.map((it) => it.allowed_actions);

  expect([await actions(asCamila), await actions(asBruno), await actions(boss)]).toEqual([[['update', 'delete']], [[]], [['delete']]]);
  expect(await asBruno.refused(deleteComentario, { id })).toMatchObject({ status: 403, permission: 'logbook:delete' });
  await boss.call(deleteComentario, { id });
  expect(await asCamila.call(listComentario, codes)).toMatchObject({ items: [], total_items: 0 });
  expect(await asCamila.refused(restaurarComentario, { id })).toMatchObject({ status: 404 });
});

test('a deletion can be taken back by who deleted, for a while, and meanwhile says nothing of what was written', async () => {
  const { codes } = await somewhere();
  const { id } = await asCamila.call(createComentario, { ...codes, texto: 'Me equivoqué de lugar' });
  await asCamila.call(deleteComentario, { id });

  const [row] = (await asCamila.call(listComentario, codes)).items;
  expect(row).toMatchObject({ eliminado: true, texto: '', menciones: [], allowed_actions: ['restore'] });
  expect(await asBruno.call(listComentario, codes)).toMatchObject({ items: [] });
  expect(await asBruno.refused(getComentario, { id })).toMatchObject({ status: 404 });
  expect(await asCamila.call(restaurarComentario, { id })).toMatchObject({ texto: 'Me equivoqué de lugar', eliminado: false });

  await asCamila.call(deleteComentario, { id });
  await db
    .updateTable('comments')
    .set({ eliminado_at: new Date(Date.now() - (commentLimits.undoMinutes + 1) * 60_000) })
    .where('id', '=', id)
    .execute();
  expect(await asCamila.refused(restaurarComentario, { id })).toMatchObject({ status: 409 });
  expect(await asCamila.call(listComentario, codes)).toMatchObject({ items: [] });
});

test('a deleted comment that was answered leaves its place, without words, also after the nightly cleaning', async () => {
  const { codes } = await somewhere();
  const first = await asCamila.call(createComentario, { ...codes, texto: 'Secreto' });
  await asBruno.call(createComentario, { ...codes, texto: 'Leído', responde_a: first.id });
  const alone = await asCamila.call(createComentario, { ...codes, texto: 'Nadie respondió' });
  for (const { id } of [first, alone]) await asCamila.call(deleteComentario, { id });
  await db
    .updateTable('comments')
    .set({ eliminado_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', 'in', [first.id, alone.id])
    .execute();

  await forgetComments({ db, jobs: app.jobs });

  expect((await asBruno.call(listComentario, codes)).items).toMatchObject([
    { eliminado: true, texto: '', respuestas: [{ texto: 'Leído' }] },
  ]);
  expect((await asBruno.refused(createComentario, { ...codes, texto: 'Más', responde_a: first.id })).fields).toHaveProperty('responde_a');
  const rows = await db.selectFrom('comments').select(['id', 'texto']).where('id', 'in', [first.id, alone.id]).execute();
  expect(rows).toEqual([{ id: first.id, texto: '' }]);
});

test('who wrote what, and what it said before, is in the audit trail', async () => {
  const { codes } = await somewhere();
  const { id, version } = await asCamila.call(createComentario, { ...codes, texto: 'Antes' });
  await asCamila.call(updateComentario, { id, version, texto: 'Después' });
  await asCamila.call(deleteComentario, { id });

  const trail = await db
    .selectFrom('audit')
    .select(['action', 'user_email', 'before', 'after'])
    .where('entity', '=', 'comment')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

  expect(trail).toMatchObject([
    { action: 'create', user_email: camila.email, after: { texto: 'Antes', ...codes } },
    { action: 'update', before: { texto: 'Antes' }, after: { texto: 'Después' } },
    { action: 'delete', before: { texto: 'Después' } },
  ]);
});

test('the same comment sent twice is there once', async () => {
  const { codes } = await somewhere();
  const key = { 'idempotency-key': 'un-comentario-1' };

  const sent = [1, 2].map(() => asCamila.call(createComentario, { ...codes, texto: 'Doble clic' }, key));
  const [one, two] = await Promise.all(sent);

  expect(one?.id).toBe(two?.id);
  expect(await asCamila.call(listComentario, codes)).toMatchObject({ total_items: 1 });
});
