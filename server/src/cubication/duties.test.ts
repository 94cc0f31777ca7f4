import { desactivarConRelevo, listCompromisosUsuario } from 'contract/access/index.ts';
import { cubageRoom, getTemplates, listCubageHistory, longestName, postTemplate, renameTemplate } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { untilWaiting } from '../../test/locks.ts';
import { scene } from '../../test/scene.ts';
import { live } from '../platform/http/rooms.ts';

const { app, db, given, employee } = await scene();
const clave = 'una-clave-larga-1';
const writes = ['cubication:create', 'cubication:read', 'cubication:update'] as const;
const administrator = await employee({ nombre: 'Administra', permissions: ['users:read', 'users:update', ...writes] });
await given.password(administrator.id, clave);

const leave = async (leaving: { id: number }, taker: { id: number }) => {
  const { token_usuario } = await db.selectFrom('users').select('token_usuario').where('id', '=', leaving.id).executeTakeFirstOrThrow();
  return { token_usuario, relevo_id: taker.id };
};
const confirmed = { 'x-confirm-password': clave };

test('templates go with everything else to whoever takes over from their owner, each under a name of its own', async () => {
  const [leaving, taker] = [
    await employee({ nombre: 'Se Va', permissions: writes }),
    await employee({ nombre: 'Toma Todo', permissions: writes }),
  ];
  const { document_id } = await leaving.call(postTemplate, { name: 'Residencial' });
  await leaving.call(postTemplate, { name: 'Galpón' });
  await taker.call(postTemplate, { name: 'residencial' });
  const handing = await leave(leaving, taker);
  const heard = new Set<string | null>();
  app.events.on(live, (room) => heard.add(room));

  const { compromisos } = await administrator.call(listCompromisosUsuario, { token: handing.token_usuario });
  expect(compromisos).toEqual([{ tipo: 'Mantiene plantillas de cubicación', cantidad: 2, nombres: ['Galpón', 'Residencial'] }]);
  await administrator.call(desactivarConRelevo, handing, confirmed);

  // Whoever has one of them open hears of it.
  await expect.poll(() => heard).toContain(cubageRoom(document_id));

  const { items } = await taker.call(getTemplates, { user: String(taker.id) });
  const names = items.map((it) => it.template?.name);
  const joined = expect.stringMatching(/^Residencial \(CUB-\d+, de Se Va\)$/);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(['Galpón', 'residencial', joined]));
  expect(items.every((it) => it.allowed_actions.includes('edit'))).toBe(true);
  expect((await taker.call(listCubageHistory, { document_id })).items[0]).toMatchObject({ action: 'Traspasó', who: 'Administra' });
});

test('a name that grows by whose it was stays one that its new owner can keep, and one that they take meanwhile is told', async () => {
  const [leaving, taker] = [
    await employee({ nombre: `Se Va ${'Muy '.repeat(24)}Lejos`, permissions: writes }),
    await employee({ nombre: 'Toma Rápido', permissions: writes }),
  ];
  const name = `Techo ${'largo '.repeat(18)}fin`;
  await leaving.call(postTemplate, { name });
  await leaving.call(postTemplate, { name: 'Bodega' });
  await taker.call(postTemplate, { name });
  const handing = await leave(leaving, taker);
  const refused = await db.transaction().execute(async (tx) => {
    await sql`insert into cubages (name, owner_id, created_by) values ('bodega', ${taker.id}, ${taker.id})`.execute(tx);
    const waiting = administrator.refused(desactivarConRelevo, handing, confirmed);
    await untilWaiting(db);
    return { waiting };
  });

  expect(await refused.waiting).toMatchObject({
    status: 409,
    code: 'duplicate',
    message: 'Toma Rápido acaba de guardar una plantilla con el nombre de una de las que recibe: vuelva a intentarlo.',
  });
  await administrator.call(desactivarConRelevo, handing, confirmed);

  const { items } = await taker.call(getTemplates, { user: String(taker.id) });
  expect(items).toHaveLength(4);
  const [came] = items.filter((it) => it.template?.name.includes('de Se Va') && it.template.name.startsWith('Techo'));
  const { document_id = 0, version = 0, template } = came ?? {};
  expect(template?.name.length).toBeLessThanOrEqual(longestName);
  expect(await taker.call(renameTemplate, { document_id, version, name: template?.name ?? '' })).toMatchObject({ template });
});
