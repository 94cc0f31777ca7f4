import type { Line } from '../company.ts';
import { random, type Random } from '../random.ts';
import type { Batch } from '../rows.ts';

interface PlaceTechnical {
  place_id: number;
  linea: Line;
  /** How many panels, and which. */
  cantidad: number;
  panel: { nombre: string; potencia_wp: number } | undefined;
  latitud: number;
}

/** Distributors of the demo company (§8). */
const distributors = ['Distribuidora Valle Imaginario', 'Eléctrica Río Inventado', 'Compañía Eléctrica Puerto Quimera'] as const;

const inverters = {
  RE: [
    { modelo: 'Inversor string monofásico 3 kW, 2 MPPT', kw: 3 },
    { modelo: 'Inversor string monofásico 5 kW, 2 MPPT', kw: 5 },
    { modelo: 'Inversor string trifásico 10 kW', kw: 10 },
  ],
  CI: [
    { modelo: 'Inversor string trifásico 30 kW', kw: 30 },
    { modelo: 'Inversor string trifásico 50 kW', kw: 50 },
    { modelo: 'Inversor string trifásico 100 kW, 10 MPPT', kw: 100 },
  ],
  PG: [{ modelo: 'Inversor string 330 kW, 800 Vac', kw: 330 }],
} as const satisfies Record<Line, readonly [{ modelo: string; kw: number }, ...unknown[]]>;

/** What is installed at nine of ten places that are past their first stage; what engineering has not settled is not there yet. */
export function addTechnical(batch: Batch, { place_id, linea, cantidad, panel, latitud }: PlaceTechnical): void {
  const chance = random(place_id * 104_729);
  if (panel === undefined || chance.happens(0.1)) return;
  const watts = cantidad * panel.potencia_wp;
  const isLarge = linea === 'PG';
  const phases = linea === 'RE' && watts <= 10_000 ? 1 : 3;
  batch.technical_information.push({
    place_id,
    estructura: structureOf(chance, linea),
    voltaje: isLarge ? chance.pick([13_200, 23_000] as const) : phases === 1 ? 220 : 380,
    fases: phases,
    conexion: isLarge ? 'pmgd' : linea === 'RE' && chance.happens(0.12) ? 'hibrido' : watts > 360_000 ? 'sin_inyeccion' : 'netbilling',
    medidor: chance.happens(0.8) ? `M-${chance.whole(100_000, 999_999)}` : null,
    distribuidora: chance.pick(distributors),
    numero_cliente: isLarge ? null : `${chance.whole(100_000, 999_999)}-${chance.whole(0, 9)}`,
    generacion_anual: Math.round((watts / 1000) * yieldAt(latitud, isLarge) * (0.97 + chance.next() * 0.06)),
    inclinacion: isLarge ? null : String(linea === 'RE' ? chance.whole(15, 32) : chance.whole(5, 15)),
    azimut: isLarge ? null : String(chance.pick([0, 0, 0, 15, 345, 340, 30, 315] as const)),
    observaciones: chance.happens(0.15)
      ? 'Tablero general con espacio para la protección del sistema; revisar empalme antes de conectar.'
      : null,
  });
  batch.technical_panels.push({ place_id, orden: 0, modelo: panel.nombre, cantidad, potencia_wp: panel.potencia_wp });
  const inverter = inverterFor(linea, watts);
  const count = Math.max(1, Math.round(watts / 1000 / inverter.kw / 1.15));
  batch.technical_inverters.push({ place_id, orden: 0, modelo: inverter.modelo, cantidad: count, potencia_kw: String(inverter.kw) });
}

/** The largest of the line that the panels can feed. */
function inverterFor(linea: Line, watts: number): { modelo: string; kw: number } {
  const [first] = inverters[linea];
  return inverters[linea].findLast((it) => it.kw * 1000 <= watts * 1.1) ?? first;
}

function structureOf(chance: Random, linea: Line): string {
  if (linea === 'PG') return chance.happens(0.7) ? 'suelo_seguidor' : 'suelo_fija';
  if (linea === 'RE') return chance.happens(0.85) ? 'techo_coplanar' : 'techo_plano';
  return chance.pick(['techo_coplanar', 'techo_plano', 'techo_plano', 'estacionamiento'] as const);
}

/** kWh for each kWp: more in the north, a quarter more with trackers. */
const yieldAt = (latitud: number, isLarge: boolean): number => Math.round((2450 + latitud * 24) * (isLarge ? 1.25 : 1));
