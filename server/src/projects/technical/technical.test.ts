import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createInformacionTecnica,
  deleteInformacionTecnica,
  getInformacionTecnica,
  getInformacionTecnicaByLugar,
  getLugarInstalacion,
  kilowatts,
  listHistory,
  powerComplaint,
  technicalWarnings,
  updateInformacionTecnica,
  updateLugarInstalacion,
  watts,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given, signIn } = await scene();
const camila = await as('projects:read', 'projects:update');

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});
const panels = [{ modelo: 'Panel N-type bifacial 610 W', cantidad: 162, potencia_wp: 610 }];
const whole = {
  kwp: '98.8',
  paneles: panels,
  inversores: [{ modelo: 'Inversor string trifásico 100 kW', cantidad: 1, potencia_kw: '100' }],
  estructura: 'techo_plano' as const,
  voltaje: 380,
  fases: 3 as const,
  conexion: 'netbilling' as const,
  medidor: 'M-4471',
  distribuidora: 'Distribuidora Valle Imaginario',
  numero_cliente: '4471-2',
  generacion_anual: 158_000,
  inclinacion: '12.5',
  azimut: '0',
  observaciones: 'Acceso por la escala norte.',
};

test('is nothing until it is told; told, it is found by place and by number, and the power is that of the place', async () => {
  const place = await given.place();
  const codes = codesOf(place);
  expect(await camila.call(getInformacionTecnicaByLugar, codes)).toBeNull();

  const made = await camila.call(createInformacionTecnica, { ...codes, ...whole });

  expect(made).toMatchObject({ ...codes, ...whole, version: 1, allowed_actions: ['update', 'delete'] });
  expect(await camila.call(getInformacionTecnicaByLugar, codes)).toEqual(made);
  expect(await camila.call(getInformacionTecnica, { id: made.id })).toEqual(made);
  expect(await camila.call(getLugarInstalacion, { id: place.id })).toMatchObject({ kwp: '98.8', version: 2 });
  expect(await camila.refused(createInformacionTecnica, { ...codes, ...whole })).toMatchObject({ status: 409, code: 'duplicate' });
});

test('a known distributor is kept under its usual name, however it is written; another as it is', async () => {
  for (const [written, kept] of [
    ['enel distribucion', 'Enel Distribución'],
    ['C.G.E.', 'CGE'],
    ['luz  osorno', 'Luz Osorno'],
    ['Eléctrica Río Inventado', 'Eléctrica Río Inventado'],
    [' ', null],
  ] as const) {
    const codes = codesOf(await given.place());
    expect(await camila.call(createInformacionTecnica, { ...codes, distribuidora: written })).toMatchObject({ distribuidora: kept });
  }
});

test('without a power, the panels say it; without panels, any power stands', async () => {
  const [one, two] = [await given.place({ kwp: '5' }), await given.place()];

  expect(await camila.call(createInformacionTecnica, { ...codesOf(one), paneles: panels })).toMatchObject({ kwp: '98.82' });
  expect(await camila.call(createInformacionTecnica, { ...codesOf(two), kwp: '7.2' })).toMatchObject({ kwp: '7.2', paneles: [] });
});

test.each<[string, object, Record<string, unknown>]>([
  [
    'a power more than 1 % off its panels',
    { kwp: '99.9' },
    { kwp: 'Los paneles suman 98,82 kWp. La potencia debe coincidir dentro del 1 %.' },
  ],
  [
    'a yield that no sun gives',
    { generacion_anual: 900_000 },
    { generacion_anual: expect.stringContaining('Son 9.109 kWh al año por kWp') },
  ],
  ['a single phase at high voltage', { fases: 1, voltaje: 23_000 }, { voltaje: 'Una conexión monofásica es de baja tensión: 220 V.' }],
  ['two phases', { fases: 2 }, { fases: 'Elija monofásico o trifásico.' }],
  [
    'panels out of bounds',
    { paneles: [{ modelo: '', cantidad: 0, potencia_wp: 5000 }] },
    {
      'paneles.0.modelo': 'Este dato es obligatorio.',
      'paneles.0.cantidad': 'Indique un número entero entre 1 y 1.000.000.',
      'paneles.0.potencia_wp': 'Indique un número entero entre 10 y 1.000 Wp.',
    },
  ],
  [
    'an inverter out of bounds',
    { inversores: [{ modelo: 'X', cantidad: 1, potencia_kw: '0.05' }] },
    {
      'inversores.0.potencia_kw': 'Debe estar entre 0,1 y 10.000 kW.',
    },
  ],
  [
    'angles that are none',
    { inclinacion: '91', azimut: '360' },
    {
      inclinacion: 'Debe estar entre 0 y 90 grados.',
      azimut: 'Debe estar entre 0 y 359,9 grados.',
    },
  ],
  ['an unknown kind of connection', { conexion: 'antena' }, { conexion: expect.any(String) }],
])('%s is refused on its field', async (_, wrong, fields) => {
  const refused = await camila.refused(createInformacionTecnica, { ...codesOf(await given.place()), ...whole, ...wrong });

  expect(refused).toMatchObject({ status: 400, code: 'invalid' });
  expect(refused.fields).toEqual(fields);
});

test('a change goes over the version that was seen, and its history tells from what to what', async () => {
  const place = await given.place();
  const { id } = await camila.call(createInformacionTecnica, { ...codesOf(place), ...whole });
  const more = {
    ...whole,
    kwp: '103.7',
    paneles: [{ ...panels[0], modelo: 'Otro', cantidad: 170, potencia_wp: 610 }],
    conexion: 'hibrido' as const,
  };

  const changed = await camila.call(updateInformacionTecnica, { id, version: 1, ...more });

  expect(changed).toMatchObject({ version: 2, kwp: '103.7', paneles: [{ modelo: 'Otro', cantidad: 170 }] });
  expect(await camila.refused(updateInformacionTecnica, { id, version: 1, ...whole })).toMatchObject({
    status: 412,
    current: { kwp: '103.7' },
  });
  const { items } = await camila.call(listHistory, { ...codesOf(place), sobre: 'informacionTecnica' });
  expect(items.map((it) => it.action)).toEqual(['Modificó la información técnica', 'Registró la información técnica']);
  expect(items[0]?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'Conexión', before: 'On-grid, Netbilling', after: 'Híbrido, con baterías' },
    { field: 'kWp', before: '98,8', after: '103,7' },
    { field: 'Paneles', before: '162 × Panel N-type bifacial 610 W (610 Wp)', after: '170 × Otro (610 Wp)' },
  ]);
});

test('the place takes no power but that of its panels; with a power that agrees the technical information is a newer version', async () => {
  const place = await given.place();
  const info = await camila.call(createInformacionTecnica, { ...codesOf(place), ...whole });
  const save = (kwp: string | null) => ({ id: place.id, version: 2, nombre: 'Techo', kwp });

  expect((await camila.refused(updateLugarInstalacion, save('120'))).fields).toEqual({
    kwp: 'Los paneles suman 98,82 kWp. La potencia debe coincidir dentro del 1 %. Corrija primero los paneles en la información técnica.',
  });
  expect((await camila.refused(updateLugarInstalacion, save(null))).fields).toHaveProperty('kwp');
  expect(await camila.call(updateLugarInstalacion, save('98.82'))).toMatchObject({ kwp: '98.82' });

  expect(await camila.refused(updateInformacionTecnica, { id: info.id, version: 1, ...whole })).toMatchObject({
    status: 412,
    current: { kwp: '98.82' },
  });
});

test('the database itself refuses a power that is not that of the panels', async () => {
  const { id } = await given.place({ kwp: '6.1' });
  await given.technical({ place_id: id, paneles: [{ cantidad: 10, potencia_wp: 610 }] });

  await expect(db.updateTable('places').set({ kwp: '6.2' }).where('id', '=', id).execute()).rejects.toThrow('power');
  await expect(db.updateTable('places').set({ kwp: null }).where('id', '=', id).execute()).rejects.toThrow('power');
  await expect(db.updateTable('technical_panels').set({ cantidad: 11 }).where('place_id', '=', id).execute()).rejects.toThrow('power');
  await db.updateTable('places').set({ kwp: '6.15' }).where('id', '=', id).execute();
});

test('deleted, it is gone with its parts; the place keeps its power', async () => {
  const place = await given.place();
  const { id } = await camila.call(createInformacionTecnica, { ...codesOf(place), ...whole });

  await camila.call(deleteInformacionTecnica, { id });

  expect(await camila.call(getInformacionTecnicaByLugar, codesOf(place))).toBeNull();
  expect(await camila.refused(getInformacionTecnica, { id })).toMatchObject({ status: 404 });
  expect(await db.selectFrom('technical_panels').select('orden').where('place_id', '=', place.id).execute()).toEqual([]);
  expect((await camila.call(getLugarInstalacion, { id: place.id })).kwp).toBe('98.8');
});

test('whoever does not see the project sees and touches nothing; a reader only reads', async () => {
  const place = await given.place();
  const { id } = await given.technical({ place_id: place.id });
  const codes = codesOf(place);
  const sofia = await signIn(await given.user({ permissions: ['projects:read', 'projects:update'], seesAllProjects: false }));

  for (const refused of [
    await sofia.refused(getInformacionTecnica, { id }),
    await sofia.refused(getInformacionTecnicaByLugar, codes),
    await sofia.refused(createInformacionTecnica, codes),
    await sofia.refused(updateInformacionTecnica, { id, version: 1 }),
    await sofia.refused(deleteInformacionTecnica, { id }),
  ])
    expect(refused).toMatchObject({ status: 404 });
  expect((await (await as('projects:read')).call(getInformacionTecnicaByLugar, codes))?.allowed_actions).toEqual([]);
});

test('kilowatts and watts are the same number, and 1 % is where agreement ends', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (power) => {
      expect(watts(kilowatts(power))).toBe(power);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1_000_000_000 }), fc.integer({ min: -30_000, max: 30_000 }), (sum, millionths) => {
      const declared = Math.max(0, sum + Math.round((sum * millionths) / 1_000_000));
      const agrees = Math.abs(declared - sum) * 100 <= sum;
      expect(powerComplaint(kilowatts(declared), sum) === undefined).toBe(agrees);
    }),
  );
});

test('what an engineer would ask about is told, not refused', () => {
  const info = { kwp: '98.8', paneles: panels, inversores: whole.inversores, conexion: 'netbilling', generacion_anual: null };

  expect(technicalWarnings(info)).toEqual([]);
  expect(technicalWarnings({ ...info, inversores: [{ cantidad: 4, potencia_kw: '100' }] })).toEqual([
    'Los inversores suman 400 kW: Netbilling llega hasta 300 kW.',
    'La relación CC/CA es 0,25; lo usual va de 0,7 a 1,6. Revise cantidades y potencias.',
  ]);
  expect(technicalWarnings({ ...info, conexion: 'off_grid', distribuidora: 'CGE' })).toEqual([
    'Un sistema off-grid no se conecta a una distribuidora.',
  ]);
});
