import { expect, test } from 'vitest';
import {
  createContacto,
  createContactoMasivo,
  deleteContacto,
  excelContacto,
  getLugarInstalacion,
  listContacto,
  listContactoByEmail,
  listContactoByProyecto,
  listHistory,
  listLugarInstalacionByProyectoEmail,
  previewContactoMasivo,
  replicarProyecto,
  setContactoPrincipal,
  updateContacto,
  updateLugarInstalacion,
} from 'contract/projects/index.ts';
import { contactScene } from './scene.ts';

const { as, camila, codesOf, db, given, listOf, mainsOf, signIn } = await contactScene();

test('the first contact is the main one; what is told is kept in one form each', async () => {
  const place = await given.place();
  const codes = codesOf(place);

  const ana = await camila.call(createContacto, {
    ...codes,
    nombre: ' Ana Boldo ',
    rut: '12.345.678-5',
    cargo: 'Administradora',
    email: ' Ana@Local.cl',
    telefono: '09 5555 0101',
  });
  const bruno = await camila.call(createContacto, { ...codes, nombre: 'Bruno Canelo' });

  expect(ana).toMatchObject({
    ...codes,
    nombre: 'Ana Boldo',
    rut: '12345678-5',
    email: 'ana@local.cl',
    telefono: '+56955550101',
    principal: true,
    allowed_actions: ['update', 'delete'],
  });
  expect(bruno).toMatchObject({ principal: false, email: null, allowed_actions: ['update', 'make_main', 'delete'] });
  expect(await camila.call(getLugarInstalacion, { id: place.id })).toMatchObject({
    nombreContacto: 'Ana Boldo',
    emailContacto: 'ana@local.cl',
    telefonoContacto: '+56955550101',
    version: 2,
  });
});

test('each fact is checked on its field', async () => {
  const place = await given.place();
  const refused = await camila.refused(createContacto, {
    ...codesOf(place),
    nombre: ' ',
    rut: '12.345.678-9',
    email: 'ana@',
    telefono: '1234 5678',
    observaciones: 'x'.repeat(1001),
  });

  expect(refused).toMatchObject({ status: 400, code: 'invalid' });
  expect(refused.fields).toEqual({
    nombre: 'Este dato es obligatorio.',
    rut: 'El dígito verificador no corresponde.',
    email: 'El correo no es válido. Ejemplo: nombre@empresa.cl',
    telefono: expect.stringContaining('faltan dígitos'),
    observaciones: 'Máximo 1000 caracteres.',
  });
});

test('a mail stands once in a place, whoever writes it; another place may have it too', async () => {
  const place = await given.place({ emailContacto: 'ana@local.cl' });
  const other = await given.contact({ place_id: place.id, nombre: 'Bruno', email: 'bruno@local.cl' });
  const twice = { status: 409, code: 'duplicate', fields: { email: 'Ese correo ya es de otro contacto de este lugar.' } };

  expect(await camila.refused(createContacto, { ...codesOf(place), nombre: 'Otra Ana', email: 'ANA@local.cl' })).toMatchObject(twice);
  expect(await camila.refused(updateContacto, { id: other.id, version: 1, nombre: 'Bruno', email: 'ana@local.cl' })).toMatchObject(twice);
  expect(
    await camila.refused(updateLugarInstalacion, { id: place.id, version: 1, nombre: 'Techo', emailContacto: 'bruno@local.cl' }),
  ).toMatchObject({ status: 409, fields: { emailContacto: 'Otro contacto de este lugar ya tiene ese correo.' } });
  expect(await camila.call(createContacto, { ...codesOf(await given.place()), nombre: 'Ana', email: 'ana@local.cl' })).toMatchObject({
    principal: true,
  });
});

test('another one is chosen as the main one, and when that one goes the oldest follows; the place is a newer version each time', async () => {
  const place = await given.place({ nombreContacto: 'Ana', emailContacto: 'ana@local.cl' });
  const bruno = await given.contact({ place_id: place.id, nombre: 'Bruno' });
  await given.contact({ place_id: place.id, nombre: 'Carla' });

  const chosen = await camila.call(setContactoPrincipal, { id: bruno.id });
  const again = await camila.call(setContactoPrincipal, { id: bruno.id });
  expect([chosen.principal, again.version]).toEqual([true, chosen.version]);
  expect(await mainsOf(place.id)).toEqual([{ nombre: 'Bruno' }]);

  const gone = await camila.call(deleteContacto, { id: bruno.id });
  expect(gone.principal).toMatchObject({ nombre: 'Ana', principal: true });
  expect(await mainsOf(place.id)).toEqual([{ nombre: 'Ana' }]);
  expect(await camila.call(getLugarInstalacion, { id: place.id })).toMatchObject({ nombreContacto: 'Ana', version: 3 });

  const [, carla] = await listOf(place);
  expect(await camila.call(deleteContacto, { id: carla?.id ?? 0 })).toEqual({ done: true, principal: null });
  expect((await camila.call(getLugarInstalacion, { id: place.id })).version).toBe(3);
});

test('a new contact may be the main one from the start', async () => {
  const place = await given.place({ nombreContacto: 'Ana', emailContacto: 'ana@local.cl' });

  await camila.call(createContacto, { ...codesOf(place), nombre: 'Bruno', principal: true });

  expect(await mainsOf(place.id)).toEqual([{ nombre: 'Bruno' }]);
});

test('two people who make the first contact at once leave one main contact', async () => {
  const place = await given.place();

  await Promise.all(
    ['Ana', 'Bruno', 'Carla', 'Diego'].map((nombre) => camila.call(createContacto, { ...codesOf(place), nombre, principal: true })),
  );

  expect(await mainsOf(place.id)).toHaveLength(1);
  expect(await listOf(place)).toHaveLength(4);
});

test('the database itself knows one main contact, one mail, and nobody who is nothing', async () => {
  const { id } = await given.place({ nombreContacto: 'Ana', emailContacto: 'ana@local.cl' });

  await expect(given.contact({ place_id: id, principal: true })).rejects.toThrow('contacts_one_main');
  await expect(given.contact({ place_id: id, email: 'ana@local.cl' })).rejects.toThrow('contacts_email_once');
  await expect(given.contact({ place_id: id, telefono: '55550101' })).rejects.toThrow('contacts_telephone');
  await expect(given.contact({ place_id: id, nombre: null, email: null })).rejects.toThrow('contacts_check');
});

test('changing checks the version', async () => {
  const place = await given.place();
  const ana = await given.contact({ place_id: place.id, nombre: 'Ana', principal: true });

  const changed = await camila.call(updateContacto, { id: ana.id, version: 1, nombre: 'Ana Boldo', telefono: '955550101' });

  expect(changed).toMatchObject({ version: 2, telefono: '+56955550101', email: null });
  expect(await camila.refused(updateContacto, { id: ana.id, version: 1, nombre: 'Tarde' })).toMatchObject({
    status: 412,
    current: { nombre: 'Ana Boldo' },
  });
});

test('the list is searched, sorted and paged, the main contact first', async () => {
  const place = await given.place({ nombreContacto: 'Zoila Ñipa', emailContacto: 'z@local.cl' });
  await given.contact({ place_id: place.id, nombre: 'Ángel Arrayán', cargo: 'Conserje', telefono: '+56955550199' });
  await given.contact({ place_id: place.id, nombre: 'Beto', cargo: 'Jefe de mantención' });
  const names = async (more = {}) => (await listOf(place, more)).map((it) => it.nombre);

  expect(await names()).toEqual(['Zoila Ñipa', 'Ángel Arrayán', 'Beto']);
  expect(await names({ sort: '-nombre' })).toEqual(['Zoila Ñipa', 'Beto', 'Ángel Arrayán']);
  expect(await names({ sort: 'cargo' })).toEqual(['Ángel Arrayán', 'Beto', 'Zoila Ñipa']);
  expect(await names({ search: 'angel' })).toEqual(['Ángel Arrayán']);
  expect(await names({ search: 'mantencion' })).toEqual(['Beto']);
  expect(await names({ search: '55550199' })).toEqual(['Ángel Arrayán']);
  expect(await camila.call(listContacto, { ...codesOf(place), per_page: 2, page: 2 })).toMatchObject({ total_items: 3, total_pages: 2 });
  expect((await camila.call(listContactoByEmail, { ...codesOf(place), email: 'Z@local.cl' })).map((it) => it.nombre)).toEqual([
    'Zoila Ñipa',
  ]);
  expect(await camila.call(listContactoByEmail, { ...codesOf(place), email: 'nadie@local.cl' })).toEqual([]);
});

test('the places of a contact are those that have it at all, and the people of a project stand once', async () => {
  const { codigoProyecto } = await given.project();
  const [one, two] = [
    await given.place({ codigoProyecto, emailContacto: 'ana@local.cl', nombreContacto: 'Ana' }),
    await given.place({ codigoProyecto }),
  ];
  await given.contact({ place_id: two.id, nombre: 'Bruno', email: 'bruno@local.cl', principal: true });
  await given.contact({ place_id: two.id, nombre: 'Ana', email: 'ana@local.cl' });
  await given.place({ codigoProyecto });

  const found = await camila.call(listLugarInstalacionByProyectoEmail, { codigoProyecto, emailContacto: 'ana@local.cl' });
  const people = await camila.call(listContactoByProyecto, { codigoProyecto });

  expect(found.items.map((it) => [it.id, it.nombreContacto])).toEqual([
    [one.id, 'Ana'],
    [two.id, 'Bruno'],
  ]);
  expect(people).toEqual({
    items: [
      { email: 'ana@local.cl', nombre: 'Ana', lugares: 2 },
      { email: 'bruno@local.cl', nombre: 'Bruno', lugares: 1 },
    ],
    total_items: 2,
    total_pages: 1,
  });
  expect((await camila.call(listContactoByProyecto, { codigoProyecto, search: 'bru' })).total_items).toBe(1);
});

test('the form of the place changes the facts of the main contact that it names, and no others', async () => {
  const place = await given.place({ nombreContacto: 'Ana', emailContacto: 'ana@local.cl' });
  await db.updateTable('contacts').set({ cargo: 'Jefa' }).where('place_id', '=', place.id).execute();
  const bruno = await given.contact({ place_id: place.id, nombre: 'Bruno', email: null });
  const save = (version: number, facts: object) =>
    camila.call(updateLugarInstalacion, { id: place.id, version, nombre: 'Techo', ...facts });

  expect(await save(1, {})).toMatchObject({ nombreContacto: 'Ana', emailContacto: 'ana@local.cl' });
  expect(await save(2, { telefonoContacto: '9 5555 0101' })).toMatchObject({ nombreContacto: 'Ana', telefonoContacto: '+56955550101' });
  expect(await listOf(place)).toMatchObject([{ nombre: 'Ana', cargo: 'Jefa', version: 2 }, { id: bruno.id }]);
  expect(await save(3, { nombreContacto: null, emailContacto: null, telefonoContacto: null })).toMatchObject({ nombreContacto: 'Bruno' });
});

test('replicating takes all contacts along, or none', async () => {
  const place = await given.place({ nombreContacto: 'Ana', emailContacto: 'ana@local.cl' });
  await given.contact({ place_id: place.id, nombre: 'Bruno', cargo: 'Conserje' });
  const { codigoProyecto: destino } = await given.project();

  const { lugares } = await camila.call(replicarProyecto, { origen: place.codigoProyecto, destino });
  const bare = await camila.call(replicarProyecto, { origen: place.codigoProyecto, destino, con_contactos: false });

  const [copy, empty] = [lugares[0], bare.lugares[0]];
  expect((await listOf(codesOf(copy ?? place))).map((it) => [it.nombre, it.cargo, it.principal])).toEqual([
    ['Ana', null, true],
    ['Bruno', 'Conserje', false],
  ]);
  expect(await listOf(codesOf(empty ?? place))).toEqual([]);
});

test('what happens to contacts stands in the history of the place', async () => {
  const place = await given.place();
  const ana = await camila.call(createContacto, { ...codesOf(place), nombre: 'Ana', cargo: 'Jefa' });
  await camila.call(updateContacto, { id: ana.id, version: 1, nombre: 'Ana', telefono: '955550101' });
  await camila.call(deleteContacto, { id: ana.id });

  const { items } = await camila.call(listHistory, { ...codesOf(place), sobre: 'contactos' });

  expect(items.map((it) => [it.action, it.changes])).toEqual([
    ['Eliminó un contacto', [{ field: 'Contacto', before: 'Ana · +56 9 5555 0101', after: null }]],
    ['Modificó un contacto', [{ field: 'Contacto', before: 'Ana · Jefa', after: 'Ana · +56 9 5555 0101' }]],
    ['Agregó un contacto', [{ field: 'Contacto', before: null, after: 'Ana · Jefa' }]],
  ]);
});

test('whoever does not see the project sees none of its contacts, and touches none', async () => {
  const place = await given.place();
  const { id } = await given.contact({ place_id: place.id, nombre: 'Ana', email: 'ana@local.cl', principal: true });
  const codes = codesOf(place);
  const sofia = await signIn(await given.user({ permissions: ['projects:read', 'projects:update'], seesAllProjects: false }));
  const reader = await as('projects:read');

  for (const refused of [
    await sofia.refused(listContacto, codes),
    await sofia.refused(listContactoByEmail, { ...codes, email: 'ana@local.cl' }),
    await sofia.refused(listContactoByProyecto, { codigoProyecto: codes.codigoProyecto }),
    await sofia.refused(excelContacto, codes),
    await sofia.refused(createContacto, { ...codes, nombre: 'X' }),
    await sofia.refused(createContactoMasivo, { ...codes, contactos: [{ nombre: 'X' }] }),
    await sofia.refused(previewContactoMasivo, { ...codes, texto: 'Ana' }),
    await sofia.refused(updateContacto, { id, version: 1, nombre: 'X' }),
    await sofia.refused(setContactoPrincipal, { id }),
    await sofia.refused(deleteContacto, { id }),
    await camila.refused(listContacto, { ...codes, codigoProyecto: 'OTRO' }),
  ])
    expect(refused).toMatchObject({ status: 404 });
  expect((await reader.call(listContacto, codes)).items[0]?.allowed_actions).toEqual([]);
});
