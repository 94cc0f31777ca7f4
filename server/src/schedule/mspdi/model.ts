import type { Activity, Dependency, importWarnings } from 'contract/schedule/index.ts';
import type { WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import type { OwnTimes } from '../plans/calendar.ts';

/** An activity as a file says it. Times are those of the clock on the wall, `2026-03-02T09:00`; durations minutes of work. */
export interface FileTask {
  uid: number;
  nombre: string;
  /** 1 is the outermost. */
  level: number;
  isSummary: boolean;
  duration: number;
  isElapsed: boolean;
  constraint: Activity['gantt']['constraint'];
  deadline: string | null;
  manualStart: string | null;
  actualStart: string | null;
  actualFinish: string | null;
  remaining: number | null;
  avance: string;
  inactive: boolean;
  suspendida: boolean;
  notas: string | null;
  /** Null: that of the plan; undefined: the file knows none, and an activity that is there already follows the same as before. */
  calendarUid: number | null | undefined;
  responsable: string | null;
  etapa: string | null;
  subEtapa: string | null;
  peso: string | null;
  /** Where the program that wrote it put it; null: it does not say. */
  start: string | null;
  finish: string | null;
  baselines: FileBaseline[];
}

export interface FileBaseline {
  numero: number;
  start: string;
  finish: string;
  duration: number;
}

export interface FileLink {
  from: number;
  to: number;
  kind: Dependency['tipo'];
  lag: Dependency['lag'];
}

type WarningKind = (typeof importWarnings)[number];

export interface FileWarning {
  tipo: WarningKind;
  mensaje: string;
  cuantas: number;
  uids: number[];
}

/** A plan as a file says it, whoever wrote it. */
export interface FilePlan {
  format: 'mspdi' | 'xlsx';
  /** The first day; null: the file does not say. */
  start: string | null;
  statusDay: string | null;
  dayMinutes: number;
  /** When is worked; null: as the place works. */
  times: { nombre: string; times: OwnTimes } | null;
  calendars: { uid: number; nombre: string; times: OwnTimes }[];
  tasks: FileTask[];
  /** Their numbers are ours, the file's were none: in another plan they mean another task. */
  renumbered: ReadonlySet<number>;
  links: FileLink[];
  warnings: FileWarning[];
}

/** What is written of a plan besides what a file says: dates, floats, the place. */
export interface PlanToWrite {
  title: string;
  company: string;
  author: string;
  start: string;
  finish: string;
  statusDay: string | null;
  dayMinutes: number;
  times: WorkingTimes;
  calendars: { uid: number; nombre: string; times: WorkingTimes }[];
  tasks: TaskToWrite[];
  links: FileLink[];
}

export interface TaskToWrite extends FileTask {
  start: string;
  finish: string;
  lateStart: string;
  lateFinish: string;
  totalFloat: number;
  freeFloat: number;
  critical: boolean;
}

const mostNamed = 10;

/** What is told of a file once, however often it is met. */
export class Warnings {
  readonly #all: Map<WarningKind, FileWarning>;

  constructor(known: readonly FileWarning[] = []) {
    this.#all = new Map(known.map((it) => [it.tipo, { ...it, uids: [...it.uids] }]));
  }

  /** `mensaje` of the first one is told; one that costs is only written then. */
  add(tipo: WarningKind, mensaje: string | (() => string), uid?: number): void {
    const known = this.#all.get(tipo) ?? { tipo, mensaje: typeof mensaje === 'string' ? mensaje : mensaje(), cuantas: 0, uids: [] };
    this.#all.set(tipo, known);
    known.cuantas += 1;
    if (uid !== undefined && known.uids.length < mostNamed) known.uids.push(uid);
  }

  put(warning: FileWarning): void {
    this.#all.set(warning.tipo, warning);
  }

  get list(): FileWarning[] {
    return [...this.#all.values()];
  }
}
