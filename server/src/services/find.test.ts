import { expect, test } from 'vitest';
import { findAnything, type FindKind } from 'contract/dashboards/find.ts';
import { postQuotation } from 'contract/services/index.ts';
import type { Caller } from '../../test/scene.ts';
import { serviceScene } from './requests/scene.ts';

const { camila, rocio, given, signIn, ask } = await serviceScene();
const stranger = await signIn(await given.user({ permissions: ['services:read'], seesAllProjects: false }));

const find = async (by: Caller, kind: FindKind, search: string) =>
  (await by.call(findAnything, { search })).items.filter((it) => it.kind === kind).map((it) => it.label.split(' ')[0]);

test('a request of services is found by its words, whatever their order, and with a slip; by nobody who does not see it', async () => {
  await ask();
  const asked = await ask({ title: 'Topografía del acceso', comment: 'Con estacado nuevo' });

  for (const typed of ['acceso topografia', 'topogarfia', 'estacdao', 'topografia accseo']) {
    expect([typed, await find(rocio, 'solicitud', typed)]).toEqual([typed, [asked.number]]);
    expect(await find(stranger, 'solicitud', typed)).toEqual([]);
  }
  expect(await find(rocio, 'solicitud', 'topografia hangar')).toEqual([]);
});

test('a quote request is found by its words and with a slip; by nobody who does not see it', async () => {
  const { number } = await camila.call(postQuotation, { title: 'Arriendo de generador', description: 'Insonorizado' });

  for (const typed of ['generador arriendo', 'genreador', 'insonorisado']) {
    expect([typed, await find(rocio, 'cotizacion', typed)]).toEqual([typed, [number]]);
    expect(await find(stranger, 'cotizacion', typed)).toEqual([]);
  }
});
