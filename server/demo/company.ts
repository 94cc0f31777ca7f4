import { addDays } from './days.ts';
import type { Batch } from './rows.ts';

export const company = {
  nombre: 'Sol de Papel Energía SpA',
  rut: '78900990-2',
  giro: 'Instalación de sistemas de generación fotovoltaica',
  direccion: 'Avenida Los Reflejos 1450',
  codigo_comuna: '13123',
} as const;

export type Line = 'RE' | 'CI' | 'PG';

interface LineFacts {
  /** Of 1, how many of the projects are of this line (demo company §1). */
  share: number;
  subgerencia: string;
  /** From start to hand-over, in calendar days (demo company §3). */
  days: number;
  /** Sale price, CLP net for each kWp. */
  pricePerKwp: number;
  /** When each of the stages 1 to 8 ends, as parts of the whole time (demo company §2). */
  stageEnds: readonly number[];
}

export const lines = {
  RE: { share: 0.7, subgerencia: 'Residencial', days: 80, pricePerKwp: 1_080_000, stageEnds: [0.06, 0.16, 0.2, 0.34, 0.44, 0.48, 0.97, 1] },
  CI: {
    share: 0.25,
    subgerencia: 'Comercial e Industrial',
    days: 150,
    pricePerKwp: 760_000,
    stageEnds: [0.05, 0.2, 0.24, 0.42, 0.57, 0.64, 0.98, 1],
  },
  PG: {
    share: 0.05,
    subgerencia: 'Proyectos de Generación',
    days: 330,
    pricePerKwp: 620_000,
    stageEnds: [0.07, 0.22, 0.27, 0.4, 0.68, 0.82, 0.95, 1],
  },
} as const satisfies Record<Line, LineFacts>;

/** The panels of the material list (demo company §5), of which projects say how many they take. */
export const panels = [
  { nombre: 'Panel monocristalino N-type 450 W', potencia_wp: 450 },
  { nombre: 'Panel N-type bifacial 585 W', potencia_wp: 585 },
  { nombre: 'Panel N-type bifacial doble vidrio 610 W', potencia_wp: 610 },
  { nombre: 'Panel N-type bifacial 715 W', potencia_wp: 715 },
] as const;

/** Watts as the database keeps kilowatts: exact text. */
export const kwpOf = (watts: number): string => (watts / 1000).toFixed(3);

const monthDay = new Intl.DateTimeFormat('es-CL', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What everybody reads above the screens: of the first Saturday that is a week ahead. */
export function bannerOn(today: string): string {
  const aWeekAhead = addDays(today, 7);
  const saturday = addDays(aWeekAhead, (13 - new Date(aWeekAhead).getUTCDay()) % 7);
  const day = monthDay.format(new Date(saturday));
  return `Datos inventados de ${company.nombre}. El sábado ${day}, de 22:00 a 23:00, habrá una mantención breve.`;
}

const pages = ['/', '/projects', '/projects/CI-26012', '/projects/PG-26002', '/projects/RE-26038', '/projects/new', '/profile'] as const;

/** Who opened what lately. */
export function accessLog(emails: readonly string[], atWork: (minutesBack: number) => string): Batch['access_log'] {
  return Array.from({ length: 240 }, (_, at) => ({
    user_email: emails[(at * 7) % emails.length] ?? '',
    url: pages[(at * 5) % pages.length] ?? '/',
    ip: `192.0.2.${(at % 40) + 1}`,
    at: atWork(at),
  }));
}
