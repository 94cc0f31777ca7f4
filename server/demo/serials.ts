import type { Line } from './company.ts';

/** What a database already holds; rows and codes are numbered on from there. */
export interface Start {
  client: number;
  project: number;
  place: number;
  placeCode: number;
  /** `RE-26` → the last number given. */
  projectCodes: Readonly<Record<string, number>>;
}

export const emptyStart: Start = { client: 0, project: 0, place: 0, placeCode: 0, projectCodes: {} };

export interface Serials {
  client(): number;
  project(): number;
  place(): number;
  /** `LI-000001` */
  placeCode(): string;
  /** `CI-26012`: line, year, counter; codes in `reserved` are passed over. */
  projectCode(line: Line, day: string): string;
}

export function serialsFrom(start: Start, reserved: ReadonlySet<string>): Serials {
  const last = { client: start.client, project: start.project, place: start.place, placeCode: start.placeCode };
  const codes = new Map(Object.entries(start.projectCodes));
  const projectCode = (line: Line, day: string): string => {
    const prefix = `${line}-${day.slice(2, 4)}`;
    const number = (codes.get(prefix) ?? 0) + 1;
    codes.set(prefix, number);
    const code = prefix + String(number).padStart(3, '0');
    return reserved.has(code) ? projectCode(line, day) : code;
  };
  return {
    client: () => ++last.client,
    project: () => ++last.project,
    place: () => ++last.place,
    placeCode: () => `LI-${String(++last.placeCode).padStart(6, '0')}`,
    projectCode,
  };
}
