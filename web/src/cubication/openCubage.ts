import {
  solveVariables,
  type CubageInfo,
  type CubageMaterial,
  type CubagePanel,
  type CubageService,
  type Variables,
} from 'contract/cubication/index.ts';
import { store } from '../api/store.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import { materialPart } from './materialPart.ts';
import { panelPart, servicePart } from './otherParts.ts';
import type { PartName } from './parts.ts';
import { Sheet } from './sheet.ts';

export interface Opening {
  document: CubageInfo;
  materials: readonly CubageMaterial[];
  services: readonly CubageService[];
  panels: readonly CubagePanel[];
}

/** What is known of the take-off besides its rows. */
export type Facts = Pick<CubageInfo, 'variables' | 'comments' | 'installed' | 'weights'> & {
  document: Omit<CubageInfo, 'totals' | 'findings' | 'score'>;
};

export type AnySheet = Sheet<CubageMaterial> | Sheet<CubageService> | Sheet<CubagePanel>;

/** A take-off that somebody has open: its sheets, what is known of it besides, and whose its rows are. */
export class OpenCubage {
  readonly id: number;
  readonly materials: Sheet<CubageMaterial>;
  readonly services: Sheet<CubageService>;
  readonly panels: Sheet<CubagePanel>;
  readonly facts;
  readonly #me: string;
  #variables: Variables;
  /** How often rows came or went by one's own doing. */
  #moves = 0;

  constructor({ document, materials, services, panels }: Opening, me: string) {
    this.id = document.document_id;
    this.#me = me;
    this.#variables = solveVariables(document.variables);
    this.facts = store<Facts>({ document, ...document });
    const rests = { document_id: this.id, variables: () => this.#variables };
    this.materials = new Sheet(materialPart(rests));
    this.services = new Sheet(servicePart(rests));
    this.panels = new Sheet(panelPart(rests));
    this.materials.receive(materials);
    this.services.receive(services);
    this.panels.receive(panels);
  }

  sheet = (part: PartName): AnySheet => this[part];
  get variables(): Variables {
    return this.#variables;
  }
  get moves(): number {
    return this.#moves;
  }

  learn(facts: Facts): void {
    this.#variables = solveVariables(facts.variables);
    this.facts.set(facts);
  }

  // The rows of a part are those of its sheet; the compiler does not follow that over the three of them.
  /** Rows that are there by one's own doing. */
  receive(part: PartName, rows: readonly { id: number }[]): void {
    this.#moves += 1;
    this[part].receive(rows as never);
  }
  /** The server has these, and no others. */
  receiveAll = (part: PartName, rows: readonly { id: number }[]): void =>
    this[part].receive(
      rows as never,
      rows.map((it) => it.id),
    );
  /** Rows that one has taken away are gone on the server too. */
  forget(part: PartName, ids: readonly number[]): void {
    this.#moves += 1;
    this[part].forget(ids);
  }

  rowsOf = (part: PartName, ids: readonly number[]): { id: number }[] => ids.flatMap((id) => this[part].row(id) ?? []);
  standing(part: PartName, id: number, cell: string): CellValue | undefined {
    const row = this[part].row(id);
    return row && this.read(part, row, cell);
  }
  read = (part: PartName, row: { id: number }, cell: string): CellValue => this[part].part.read(row as never, cell);

  isMine(part: PartName, row: { id: number }): boolean {
    const editor = this[part].part.editorOf?.(row as never);
    return this[part].isOwn(row.id) || (editor !== undefined && editor === this.#me);
  }
  /** The age that a row has to have to be taken away as one's own. */
  ownAge(part: PartName, id: number): number | undefined {
    const sheet = this[part];
    const saved = sheet.saved(id);
    if (!saved || !sheet.part.editorOf) return sheet.ownAge(id);
    // No row has the age zero: where somebody else wrote since, it stays.
    return this.isMine(part, saved) ? sheet.part.ageOf(saved as never) : 0;
  }
}
