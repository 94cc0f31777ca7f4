import { expect, test } from 'vitest';
import { postDocument, postTemplate } from 'contract/cubication/index.ts';
import { findAnything, workday } from 'contract/dashboards/index.ts';
import type { Caller } from '../../test/scene.ts';
import { takeoffScene } from './scene.ts';

const { fernanda, boss, signIn, given, material, takeoff, ask, look } = await takeoffScene();
const panel = await material('100000');

test('what others changed in take-offs of the own projects is new in one’s day, with who did what last', async () => {
  const { document_id, number, place: at } = await takeoff([{ code: panel.codigo, quantity: '2' }]);
  const newsFor = async (who: Caller) =>
    (await who.call(workday, {})).lineas
      .find((it) => it.clave === 'cubicaciones_cambiadas')
      ?.items.find((it) => it.titulo.startsWith(number));

  expect(await newsFor(boss)).toMatchObject({
    titulo: `${number} · ${at.nombre}`,
    detalle: 'Fernanda Cubica agregó materiales a la cubicación, y 1 cambio más',
    desde: expect.any(String),
    url: expect.stringMatching(new RegExp(`/cubicles/${document_id}$`)),
  });
  expect(await newsFor(fernanda)).toBeUndefined();
});

test('a take-off is found by its number and the words of its place, a template by its name, each with a slip, by whoever sees it', async () => {
  const { codigoProyecto } = await given.project({ jefe_proyecto_id: boss.id });
  const packing = await given.place({ codigoProyecto, nombre: 'Packing Limarí' });
  const { document_id, number } = await fernanda.call(postDocument, { place_id: packing.id });
  const kit = await fernanda.call(postTemplate, { name: 'Bodega frigorífica' });
  const elsewhere = await signIn(await given.user({ permissions: ['cubication:read'], seesAllProjects: false }));
  const found = async (search: string, by: Caller = fernanda) =>
    (await by.call(findAnything, { search })).items.filter((it) => it.kind === 'cubicacion').map(({ label, url }) => [label, url]);

  expect(await found(number)).toEqual([[`${number} · Packing Limarí`, expect.stringMatching(new RegExp(`/cubicles/${document_id}$`))]]);
  for (const typed of ['limari packing', 'packnig', 'limari pakcing']) {
    expect([typed, await found(typed)]).toEqual([typed, [[`${number} · Packing Limarí`, expect.stringMatching(/\/cubicles$/)]]]);
    expect(await found(typed, elsewhere)).toEqual([]);
  }
  for (const typed of ['frigorifica', 'frigorifcia bodega'])
    for (const who of [fernanda, elsewhere])
      expect([typed, await found(typed, who)]).toEqual([
        typed,
        [[`${kit.number} · Bodega frigorífica`, `/cubicacion/plantillas/${kit.document_id}`]],
      ]);
});

test('a take-off stands in the day of whoever began it until it is sent', async () => {
  const { document_id } = await takeoff([{ code: panel.codigo, quantity: '2' }]);
  const { number } = await look(document_id);
  const begun = async () => {
    const { lineas } = await fernanda.call(workday, {});
    return lineas.find((it) => it.clave === 'cubicaciones_abiertas')?.items.map((it) => it.titulo.split(' ')[0]) ?? [];
  };
  const before = await begun();

  await ask({ document_id });

  expect(before[0]).toBe(number);
  expect(await begun()).not.toContain(number);
});
