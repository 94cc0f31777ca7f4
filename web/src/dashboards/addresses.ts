import type { To } from '../ui/page/to.ts';

export const paths = {
  calendar: '/calendario',
  workday: '/mi-dia',
  orderRequests: '/sap/request-oc',
  threadDifferences: '/sap/diferencias-hilo',
  thread: '/hilo/$codigoLugarInstalacion/$codigoMaterial',
  /** Below the page of a material, and on that of a place: screens of other areas. */
  threadsOfMaterial: '/materiales/catalogo/$code/hilos',
  threadsOfPlace: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/hilos',
} as const;

export const toThread = ({ place_code, code }: { place_code: string; code: string }, search: Record<string, string> = {}): To => ({
  to: paths.thread,
  params: { codigoLugarInstalacion: place_code, codigoMaterial: code },
  search,
});

/** What the address of the calendar says; what is usual is not written. */
export interface CalendarAsked {
  /** `2026-11`. */
  mes?: string | undefined;
  vista?: 'lista' | undefined;
  proyecto?: string | undefined;
  /** The kinds that are not shown, with commas between them. */
  sin?: string | undefined;
}

export const toCalendar = (asked: CalendarAsked): To => ({
  to: paths.calendar,
  search: Object.fromEntries(Object.entries(asked).filter((it): it is [string, string] => Boolean(it[1]))),
});
