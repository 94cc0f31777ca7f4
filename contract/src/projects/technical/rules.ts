import { formatNumber, withoutZeros } from '../../format.ts';

interface Count {
  cantidad: number;
}
type Panel = Count & { potencia_wp: number };
type Inverter = Count & { potencia_kw: string };

/** What is told of an installation's power, as far as the rules need it. */
export interface PowerFacts {
  kwp: string | null;
  paneles: readonly Panel[];
  inversores: readonly Inverter[];
  conexion: string | null;
  generacion_anual: number | null;
  distribuidora?: string | null;
}

/** Declared power and panels may differ by one part in a hundred, for rounding. */
const tolerance = 100;
/** kWh a year for each kWp: from a shaded roof in Magallanes to trackers in Atacama, with room on both sides. */
const yields = { least: 300, most: 3500 };

/** All panels together, in watts. */
export const wattsOfPanels = (paneles: readonly Panel[]): number => paneles.reduce((sum, it) => sum + it.cantidad * it.potencia_wp, 0);

/** Watts as exact kilowatts: `98.82`. */
export const kilowatts = (watts: number): string => withoutZeros(`${Math.floor(watts / 1000)}.${String(watts % 1000).padStart(3, '0')}`);

/** Exact kilowatts as watts; three decimals are all there are. */
export function watts(kilo: string): number {
  const [whole = '0', decimals = ''] = kilo.split('.');
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0').slice(0, 3));
}

/** All inverters together, in watts of alternating current. */
export const wattsOfInverters = (inversores: readonly Inverter[]): number =>
  inversores.reduce((sum, it) => sum + it.cantidad * watts(it.potencia_kw), 0);

/** What is wrong with a power beside panels that say another one; without panels any power will do. */
export function powerComplaint(kwp: string | null, panels: number): string | undefined {
  if (kwp === null || panels === 0 || Math.abs(watts(kwp) - panels) * tolerance <= panels) return undefined;
  return `Los paneles suman ${formatNumber(kilowatts(panels))} kWp. La potencia debe coincidir dentro del 1 %.`;
}

/** The power that counts: the one declared, else that of the panels. */
export const powerOf = ({ kwp, paneles }: Pick<PowerFacts, 'kwp' | 'paneles'>): number =>
  kwp === null ? wattsOfPanels(paneles) : watts(kwp);

/** kWh a year for each kWp. */
export function specificYield(generation: number | null, power: number): number | undefined {
  return generation === null || power === 0 ? undefined : (generation * 1000) / power;
}

export function yieldComplaint(info: PowerFacts): string | undefined {
  const found = specificYield(info.generacion_anual, powerOf(info));
  if (found === undefined || (found >= yields.least && found <= yields.most)) return undefined;
  return `Son ${formatNumber(Math.round(found))} kWh al año por kWp; lo posible va de ${yields.least} a ${formatNumber(yields.most)}. Revise la unidad.`;
}

/** What an engineer would ask about, though it may be right: told, never refused. */
export function technicalWarnings(info: PowerFacts): string[] {
  const [direct, alternating] = [powerOf(info), wattsOfInverters(info.inversores)];
  const found: string[] = [];
  // Ley 21.118: net billing up to 300 kW; DS 88: PMGD up to 9 MW. Both count what is fed in.
  if (info.conexion === 'netbilling' && alternating > 300_000)
    found.push(`Los inversores suman ${formatNumber(kilowatts(alternating))} kW: Netbilling llega hasta 300 kW.`);
  if (info.conexion === 'pmgd' && alternating > 9_000_000)
    found.push(`Los inversores suman ${formatNumber(kilowatts(alternating))} kW: un PMGD llega hasta 9.000 kW.`);
  const ratio = alternating > 0 && direct > 0 ? direct / alternating : 1;
  if (ratio > 1.6 || ratio < 0.7)
    found.push(`La relación CC/CA es ${formatNumber(ratio.toFixed(2))}; lo usual va de 0,7 a 1,6. Revise cantidades y potencias.`);
  if (info.conexion === 'off_grid' && info.distribuidora) found.push('Un sistema off-grid no se conecta a una distribuidora.');
  return found;
}
