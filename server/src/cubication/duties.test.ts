import { desactivarConRelevo, listCompromisosUsuario } from 'contract/access/index.ts';
import { getTemplates, listCubageHistory, postTemplate } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../test/scene.ts';

const { db, given, employee } = await scene();
const clave = 'una-clave-larga-1';
const writes = ['cubication:create', 'cubication:read', 'cubication:update'] as const;
const administrator = await employee({ nombre: 'Administra', permissions: ['users:read', 'users:update', ...writes] });
await given.password(administrator.id, clave);

test('templates go with everything else to whoever takes over from their owner, each under a name of its own', async () => {
  const [leaving, taker] = [
    await employee({ nombre: 'Se Va', permissions: writes }),
    await employee({ nombre: 'Toma Todo', permissions: writes }),
  ];
  const { document_id } = await leaving.call(postTemplate, { name: 'Residencial' });
  await leaving.call(postTemplate, { name: 'Galpón' });
  await taker.call(postTemplate, { name: 'residencial' });
  const { token_usuario } = await db.selectFrom('users').select('token_usuario').where('id', '=', leaving.id).executeTakeFirstOrThrow();

  const { compromisos } = await administrator.call(listCompromisosUsuario, { token: token_usuario });
  expect(compromisos).toEqual([{ tipo: 'Mantiene plantillas de cubicación', cantidad: 2, nombres: ['Galpón', 'Residencial'] }]);
  await administrator.call(desactivarConRelevo, { token_usuario, relevo_id: taker.id }, { 'x-confirm-password': clave });

  const { items } = await taker.call(getTemplates, { user: String(taker.id) });
  const names = items.map((it) => it.template?.name);
  const joined = expect.stringMatching(/^Residencial \(CUB-\d+, de Se Va\)$/);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(['Galpón', 'residencial', joined]));
  expect(items.every((it) => it.allowed_actions.includes('edit'))).toBe(true);
  expect((await taker.call(listCubageHistory, { document_id })).items[0]).toMatchObject({ action: 'Traspasó', who: 'Administra' });
});
