import { expect, test } from 'vitest';
import { listOtorgantes } from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();

test('whoever lacks a right reads who gives it: at most three who may, and none that was deactivated', async () => {
  await given.user({ nombre: 'Ana Otorga', permissions: ['users:update'] });
  await given.user({ nombre: 'Beto Fue', permissions: ['users:update'], activo: 0 });
  await given.user({ nombre: 'Carla Mira', permissions: ['users:read'] });
  const nobody = await as();

  expect((await nobody.call(listOtorgantes, {})).nombres).toEqual(['Ana Otorga']);
  for (let n = 0; n < 4; n += 1) await given.user({ permissions: ['users:update'] });
  expect((await nobody.call(listOtorgantes, {})).nombres).toHaveLength(3);
});
