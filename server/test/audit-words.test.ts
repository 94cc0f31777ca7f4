import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areas } from '../src/app.ts';
import { hooksOf } from '../src/platform/area.ts';
import {
  actionLabel,
  actionTitle,
  addressesOf,
  changesOf,
  deedOf,
  entityLabel,
  saidOf,
  sentenceOf,
  subjectLabel,
  titleOf,
  type AuditEntry,
} from '../src/platform/audit/words.ts';
import { record } from '../src/platform/audit/audit.ts';
import { scene } from './scene.ts';
import { withoutWords } from './without-words.ts';

const { db, given } = await scene();
const { auditWords: words } = hooksOf(areas);
const things = Object.entries(words);

test('every thing has a noun with its article, and all that is done to it its words', () => {
  expect(things.length).toBeGreaterThan(60);
  expect(things.filter(([, it]) => !/^(el|la|los|las|un|una) /.test(it.noun)).map(([entity]) => entity)).toEqual([]);
  const deeds = things.flatMap(([entity, it]) => Object.keys(it.actions).map((action) => actionLabel(words, entity, action)));
  expect(deeds.filter((it) => !/^(El ERP )?\p{L}/u.test(it) || it.includes('_'))).toEqual([]);
});

test('no column is told and left out at once', () => {
  const both = things.flatMap(([entity, { facts, unsaid = [] }]) =>
    unsaid.filter((it) => Object.hasOwn(facts, it)).map((it) => `${entity}.${it}`),
  );
  expect(both).toEqual([]);
});

test('where a name is to be found, it is', async () => {
  const named = things.flatMap(([entity, { rows }]) => (rows ? [{ entity, ...rows }] : []));
  expect(named.length).toBeGreaterThan(10);
  for (const { table, name } of named) await sql`select id, ${sql.ref(name)}::text from ${sql.table(table)} limit 1`.execute(db);
});

test('every thing leads to the screen that shows it, or says why none does', async () => {
  const none = things.flatMap(([entity, it]) => ('noScreen' in it ? [[entity, it.noScreen] as const] : []));
  expect(none.map(([entity]) => entity).toSorted()).toEqual([
    'client',
    'cubage_upload',
    'list_view',
    'project_import',
    'staff_import',
    'users_import',
  ]);
  for (const [, why] of none) expect(why.split(' ').length).toBeGreaterThan(5);
});

test('what is looked up leads to the page of the very thing, and what is gone nowhere', async () => {
  const [person, place, project] = [await given.user(), await given.place(), await given.project()];
  const photo = await given.photo({ place_id: place.id });
  const about = (entity: string, id: string | number): AuditEntry => ({
    entity,
    entity_id: String(id),
    action: 'update',
    before: null,
    after: null,
  });
  const entries = [
    about('user', person.id),
    about('place', place.codigoLugarInstalacion),
    about('project', project.codigoProyecto),
    about('photo', photo.id),
    about('user', 999_999_999),
    about('place', 'NO-HAY'),
    about('warehouses', 7),
    about('boat', 1),
  ];
  const found = await addressesOf({ db, hooks: hooksOf(areas) }, entries, () => 'Bodega Sur & Norte');

  expect(entries.map((it) => found.get(it))).toEqual([
    `/usuarios/usuario/${person.token_usuario}`,
    `/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}`,
    `/proyectos/lugaresInstalacion/${project.codigoProyecto}/informacion`,
    `/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/galeriaImagenes`,
    undefined,
    undefined,
    '/mantenedores/bodega?search=Bodega+Sur+%26+Norte',
    undefined,
  ]);
});

test('what is changed in the rights of a role is told as the difference', () => {
  const said = (before: object | null, after: object | null) =>
    sentenceOf(
      words,
      { seesAllProjects: true },
      {
        entity: 'role_permission',
        entity_id: 'SUP/consumption',
        action: 'update',
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      },
    );

  expect(said({ approve: false, delete: true }, { approve: true, delete: false })).toBe(
    'dio a SUP «Aprobar» y le quitó «Eliminar» en Consumos y vales',
  );
  expect(said(null, { read: true, create: true, update: false })).toBe('dio a SUP «Ver» y «Crear» en Consumos y vales');
  expect(said({ read: true }, null)).toBe('quitó a SUP «Ver» en Consumos y vales');
});

test('whoever records what nobody has put into words is found out', async () => {
  const user = { id: (await given.user()).id, email: 'ana@soldepapel.example' } as never;
  await db.transaction().execute(async (tx) => {
    const actor = { tx, user, requestId: 'ours' };
    await record(actor, { action: 'create', entity: 'client', id: 1, after: { nombre: 'Ana', rut: null } });
    await record(actor, { action: 'paint', entity: 'client', id: 1, after: { colour: 'verde' } });
    await record(actor, { action: 'create', entity: 'boat', id: 1 });
  });

  expect(await withoutWords(db, words)).toEqual(['boat', 'client paint', 'client.colour']);
  await sql`truncate audit`.execute(db);
});

test('a deed is told alone, before its thing, and with it', () => {
  const said = (entity: string, action: string) => [actionLabel, saidOf, deedOf].map((it) => it(words, entity, action));

  expect(said('user', 'require_password')).toEqual([
    'Exigió cambiar la clave',
    'Exigió cambiar la clave de',
    'Exigió cambiar la clave del usuario',
  ]);
  expect(said('role', 'copy')).toEqual(['Copió', 'Creó, como copia,', 'Creó, como copia, el rol']);
  expect(said('document_types', 'retire')).toEqual(['Retiró', 'Retiró', 'Retiró el tipo de documento']);
  expect(said('place_document', 'new_version')[2]).toBe('Subió una nueva versión del documento');
  expect(actionTitle(words, 'create')).toBe('Creó');
  expect(actionTitle(words, 'add_member')).toBe('Agregó a alguien al equipo');
});

test('an entry reads aloud: one column from what to what, of several which, and what was made or taken away by its name', () => {
  const said = (action: string, entity: string, before: object | null, after: object | null, seesAllProjects = true) =>
    sentenceOf(
      words,
      { seesAllProjects },
      { entity, entity_id: 'CI-26012', action, before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
      'CI-26012',
    );

  expect(said('update', 'project', { avance: 40 }, { avance: 55 })).toBe('cambió el avance del proyecto CI-26012 de 40 % a 55 %');
  expect(said('update', 'project', { fecha_inicio: null }, { fecha_inicio: '2026-11-20' })).toBe(
    'puso el inicio del proyecto CI-26012: 20-11-2026',
  );
  expect(said('update', 'client', { nombre: 'Ana', rut: null }, { nombre: 'Eva', rut: '76123456-0' })).toMatch(
    /^cambió el nombre y el RUT del cliente /,
  );
  expect(said('create', 'project', null, { nombre: 'x' })).toBe('creó el proyecto CI-26012');
  expect(said('require_password', 'user', null, null)).toBe('exigió cambiar la clave del usuario CI-26012');
  // What costs something is not told to whoever may not know it.
  expect(said('update', 'approval', { amount_clp: '500000' }, { amount_clp: '5850000' })).toContain('de $ 500.000 a $ 5.850.000');
  expect(said('update', 'approval', { amount_clp: '500000' }, { amount_clp: '5850000' }, false)).not.toContain('500');
});

test('a value is told by its kind', () => {
  const told = (entity: string, after: object) =>
    changesOf(words, { seesAllProjects: true }, { entity, before: null, after: JSON.stringify(after) }).map((it) => it.after);

  expect(told('approval', { amount_clp: '5850000', estado: 'rechazado' })).toEqual(['$ 5.850.000', 'Rechazado']);
  expect(told('project', { linea: 'RE', fecha_inicio: '2026-11-20', avance: 40, comprometido: true })).toEqual([
    'RE · Residencial',
    '20-11-2026',
    '40 %',
    'Sí',
  ]);
  expect(told('users', { rut: null })).toEqual([]);
  expect(told('client', { rut: '33000011-2', id: 7 })).toEqual(['33.000.011-2']);
  expect(told('photo', { tomada_at: '2026-11-20T15:00:00.000Z' })).toEqual(['20-11-2026 12:00']);
});

test('the thing is called as people know it, and what there is one of without a number', () => {
  const label = (entity: string, entity_id: string, name?: string) => subjectLabel(words, { entity, entity_id }, name);

  expect(label('setting', 'access_log_days')).toBe('Constante Conservación del registro de accesos');
  expect(label('company', '1')).toBe('Empresa');
  expect(label('user', '7', 'Ana Ulmo')).toBe('Usuario Ana Ulmo');
  expect(label('working_week', '2027-01-01')).toBe('Jornada 01-01-2027');
  expect(titleOf('la dirección')).toBe('Dirección');
});

test('a name of an earlier version is shown as it was kept', () => {
  expect(entityLabel(words, 'old_thing')).toBe('Old thing');
  expect(actionLabel(words, 'old_thing', 'was_done')).toBe('Was done');
  expect(changesOf(words, { seesAllProjects: true }, { entity: 'user', before: '{"old_fact":1}', after: null })).toEqual([
    { field: 'Old fact', before: '1', after: null },
  ]);
});
