import { namedClients } from './clients.ts';
import { lines, panels, type Line } from '../company.ts';
import { addDays } from '../days.ts';
import { people } from '../access/people.ts';
import type { Plan, PlannedPlace } from './plan.ts';

interface DemoProject {
  codigo: string;
  nombre: string;
  linea: Line;
  /** RUT */
  cliente: string;
  stage: number;
  avance: number;
  start: string;
  jefe: string;
  panel: number;
  monto: number;
  places: readonly [Spot, ...Spot[]];
}
type Spot = Omit<PlannedPlace, 'contacto'>;

const spot = (nombre: string, direccion: string, codigo_comuna: string, latitud: number, longitud: number, cantidad: number): Spot => ({
  nombre,
  direccion,
  codigo_comuna,
  latitud,
  longitud,
  cantidad,
});

const house = (number: number): Spot =>
  spot(`Casa ${number}`, `Camino Los Aromos 120, casa ${number}`, '13301', -33.194 + number * 0.0002, -70.668 + (number % 4) * 0.0003, 12);

const elena = 'elena.boldo@soldepapel.example';
const camila = 'camila.peumo@soldepapel.example';
const diego = 'diego.rauli@soldepapel.example';

/** The projects that everybody knows: in the demo, in the tests, in the screenshots (demo company §9). */
export const namedProjects: readonly DemoProject[] = [
  {
    codigo: 'RE-26041',
    nombre: 'Casa Espino',
    linea: 'RE',
    cliente: '33000501-7',
    stage: 5,
    avance: 42,
    start: '2026-10-05',
    jefe: elena,
    panel: 0,
    monto: 5_850_000,
    places: [spot('Casa Espino', 'Pasaje El Volantín 318', '13119', -33.517, -70.767, 12)],
  },
  {
    codigo: 'RE-26042',
    nombre: 'Casa Maitén',
    linea: 'RE',
    cliente: '33000512-2',
    stage: 7,
    avance: 88,
    start: '2026-09-14',
    jefe: elena,
    panel: 0,
    monto: 5_240_000,
    places: [spot('Casa Maitén', 'Calle Las Veletas 77', '05109', -33.025, -71.515, 10)],
  },
  {
    codigo: 'RE-26043',
    nombre: 'Casa Tamarugo',
    linea: 'RE',
    cliente: '33000523-8',
    stage: 2,
    avance: 9,
    start: '2026-11-09',
    jefe: elena,
    panel: 0,
    monto: 7_480_000,
    places: [spot('Casa Tamarugo', 'Calle El Solsticio 1204', '09101', -38.727, -72.599, 16)],
  },
  {
    codigo: 'RE-26038',
    nombre: 'Condominio Los Aromos (12 casas)',
    linea: 'RE',
    cliente: '78910067-5',
    stage: 5,
    avance: 51,
    start: '2026-08-03',
    jefe: elena,
    panel: 0,
    monto: 66_900_000,
    places: [house(1), house(2), house(3), house(4), house(5), house(6), house(7), house(8), house(9), house(10), house(11), house(12)],
  },
  {
    codigo: 'CI-26012',
    nombre: 'Supermercados La Ñandusera: 4 locales',
    linea: 'CI',
    cliente: '78910001-2',
    stage: 5,
    avance: 47,
    start: '2026-06-01',
    jefe: camila,
    panel: 2,
    monto: 296_400_000,
    places: [
      spot('Local Providencia', 'Avenida Mediodía 2210', '13123', -33.435, -70.616, 162),
      spot('Local Maipú', 'Avenida Las Golondrinas 985', '13119', -33.511, -70.758, 162),
      spot('Local La Florida', 'Avenida del Alba 7450', '13110', -33.534, -70.573, 162),
      spot('Local Rancagua', 'Calle Los Almanaques 640', '06101', -34.17, -70.741, 162),
    ],
  },
  {
    codigo: 'CI-26015',
    nombre: 'Viña Tres Espejos, bodega',
    linea: 'CI',
    cliente: '78910012-8',
    stage: 4,
    avance: 28,
    start: '2026-09-01',
    jefe: camila,
    panel: 2,
    monto: 75_100_000,
    places: [spot('Bodega de vinos', 'Camino Las Parvas km 4', '06301', -34.584, -70.987, 162)],
  },
  {
    codigo: 'CI-26018',
    nombre: 'Frigorífico Polo de Papel',
    linea: 'CI',
    cliente: '78910023-3',
    stage: 3,
    avance: 19,
    start: '2026-09-21',
    jefe: camila,
    panel: 2,
    monto: 221_600_000,
    places: [spot('Planta Concepción', 'Avenida Los Reflejos 3300', '08101', -36.815, -73.029, 491)],
  },
  {
    codigo: 'CI-25031',
    nombre: 'Colegio Arcoíris de Tiza',
    linea: 'CI',
    cliente: '78910034-9',
    stage: 8,
    avance: 98,
    start: '2025-11-03',
    jefe: camila,
    panel: 2,
    monto: 39_800_000,
    places: [spot('Edificio central', 'Calle Rosa de los Vientos 51', '07101', -35.423, -71.657, 80)],
  },
  {
    codigo: 'PG-26002',
    nombre: 'PMGD Luciérnaga',
    linea: 'PG',
    cliente: '78910045-4',
    stage: 5,
    avance: 58,
    start: '2026-02-02',
    jefe: diego,
    panel: 2,
    monto: 2_233_000_000,
    places: [spot('Parque Luciérnaga', 'Camino El Espejismo km 11', '07401', -35.85, -71.585, 5904)],
  },
  {
    codigo: 'PG-26004',
    nombre: 'PMGD Valle Imaginario',
    linea: 'PG',
    cliente: '78910056-K',
    stage: 2,
    avance: 6,
    start: '2026-10-01',
    jefe: diego,
    panel: 3,
    monto: 5_405_400_000,
    places: [spot('Parque Valle Imaginario', 'Camino La Cordillera de Tiza km 23', '04301', -30.599, -71.189, 12_600)],
  },
];

/** The plans in which the demo knows its clients and managers by the ids of their rows. */
export function namedPlans(today: string, userIds: readonly number[], clientIds: ReadonlyMap<string, number>): Plan[] {
  return namedProjects.map(({ codigo, nombre, linea, cliente, stage, avance, start, jefe, panel, monto, places: [first, ...others] }) => {
    const contact = namedClients.find((it) => it.rut === cliente);
    const contacto = { nombre: contact?.contacto ?? contact?.nombre ?? '', email: contact?.email ?? '' };
    const entered = addDays(start, Math.round((lines[linea].stageEnds[stage - 2] ?? 0) * lines[linea].days));
    const since = entered < today ? entered : today;
    const progress = { start, end: addDays(start, lines[linea].days), stages: [stage], since, avance };
    const places = [{ ...first, contacto }, ...others.map((it) => ({ ...it, contacto }))] as const;
    const manager = userIds[people.findIndex((it) => it.email === jefe)];
    return {
      codigo,
      nombre,
      linea,
      cliente_id: clientIds.get(cliente) ?? 0,
      manager,
      panel: Math.min(panel, panels.length - 1),
      monto,
      progress,
      places,
    };
  });
}
