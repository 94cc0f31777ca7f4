import { costCategories, solveVariables } from 'contract/cubication/index.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import { repeats, type Complaint, type Judging, type SheetCells, type SheetPlan } from '../../platform/imports/kind.ts';
import { inTurns } from '../../platform/turns.ts';
import { may } from '../../platform/user.ts';
import { sizesAt } from '../documents/place-sizes.ts';
import { planBoard } from './boards.ts';
import { superfluous, type Change, type RowToJudge } from './changes.ts';
import { things, type Column, type Thing } from './columns.ts';
import { planMaterial } from './materials.ts';
import { readRow, type RowText } from './read.ts';
import { planService } from './services.ts';
import { catalogueOf, documentsOf, placesOf, type PlaceThere } from './there.ts';

/** What somebody uploads a workbook for. */
export interface Target {
  project: string;
  /** Only materials of the catalogue, which go this way unless they say another one. */
  materials?: { dispatch: RequestDocument | undefined };
}

/** What is written of a row: in the take-off of which place, and what. */
export interface RowChange {
  place: PlaceThere;
  change: Change;
}
export type RowPlan = SheetPlan<Column, RowChange>;

/** A plan for each row of a workbook, in their order. */
export async function judgeRows(
  { db, user }: Judging,
  { project, materials }: Target,
  rows: readonly SheetCells<Column>[],
): Promise<RowPlan[]> {
  const read = await inTurns(rows, readRow);
  const places = await placesOf(db, user, project);
  const catalogue = await catalogueOf(db, [...new Set(read.flatMap(({ said }) => said.code ?? []))]);
  const named = namedPlaces(
    places,
    read.map((it) => it.said),
  );
  const documents = await documentsOf(db, user, named);
  const sizes = await sizesAt(db, named);
  const there = new Map(
    places.map(({ id, code }) => {
      const document = documents.get(id) ?? null;
      return [code, { id, code, document, variables: document?.variables ?? solveVariables(sizes.get(id) ?? []) }] as const;
    }),
  );
  const repeated = repeats();

  const judge = ({ said, errors }: (typeof read)[number]): RowPlan => {
    const place = placeOf(said, there);
    const known = said.number && `${said.number.letter}${said.number.id}`;
    const repeat = known && repeated(known, said.row);
    const wrong: Complaint<Column>[] = [
      ...errors,
      ...(said.project !== undefined && said.project !== project
        ? [{ field: 'project' as const, message: `La planilla es del proyecto ${project}, y la fila dice ${said.project}.` }]
        : []),
      ...(repeat ? [{ field: 'row' as const, message: repeat }] : []),
      ...(typeof place === 'string' ? [{ field: 'place' as const, message: place }] : refusedAt(place, may(user, 'cubication:create'))),
    ];
    const found =
      typeof place === 'string' ? undefined : plan({ said, document: place.document, variables: place.variables, catalogue, user });
    const own = found ? [...wrong, ...found.errors] : wrong;
    const kind = materials && found && found.thing !== 'material' ? [onlyMaterials] : [];
    const written = found?.change && typeof place !== 'string' ? { place, change: sentAs(found.change, materials?.dispatch) } : undefined;
    return {
      row: said.row,
      reference: said.code ?? known ?? null,
      nombre: found?.name ?? said.name ?? said.code ?? null,
      isKnown: said.number !== undefined,
      changes: found?.changes ?? [],
      errors: [...own, ...kind],
      written,
    };
  };
  return inTurns(read, judge);
}

const onlyMaterials: Complaint<Column> = {
  field: 'thing',
  message: 'Esta planilla lleva solo materiales del catálogo. Importe la cubicación completa.',
};

/** A new material that says no way goes the way of the whole file. */
const sentAs = (change: Change, dispatch: RequestDocument | undefined): Change =>
  dispatch && change.thing === 'material' && change.id === null && change.dispatch === null ? { ...change, dispatch } : change;

/** Whose take-offs have to be read. */
const namedPlaces = (places: readonly { id: number; code: string }[], said: readonly RowText[]): number[] => {
  const codes = new Set(said.map((it) => it.place));
  return places.filter(({ code }) => codes.has(code) || (places.length === 1 && codes.has(undefined))).map((it) => it.id);
};

/** The place that a row names, or what is wrong with that. */
function placeOf({ place }: RowText, there: ReadonlyMap<string, PlaceThere>): PlaceThere | string {
  if (there.size === 0) return 'El proyecto no tiene lugares, o no tiene acceso a ellos.';
  if (place !== undefined) return there.get(place) ?? `El proyecto no tiene un lugar ${place}, o no tiene acceso a él.`;
  const [only] = there.values();
  return there.size === 1 && only ? only : 'El proyecto tiene varios lugares: diga en «Lugar» de cuál es la fila.';
}

function refusedAt({ code, document }: PlaceThere, mayCreate: boolean): Complaint<Column>[] {
  if (document === null)
    return mayCreate ? [] : [{ field: 'place', message: `${code} no tiene una cubicación abierta, y no puede crearla.` }];
  return document.mayEdit ? [] : [{ field: 'place', message: `La cubicación ${document.number} de ${code} no se puede editar ahora.` }];
}

/** What the row is about, by its number, by what it says it is, or by what it says at all. */
function plan(judged: RowToJudge) {
  const { said } = judged;
  const thing = thingOf(said);
  const mismatch =
    said.number && said.thing && things[said.thing].letter !== said.number.letter
      ? [{ field: 'thing' as const, message: `La fila ${said.number.letter}${said.number.id} no es eso: borre su N.º para agregar otra.` }]
      : [];
  const found =
    thing === 'service' ? planService(judged) : thing === 'board' ? planBoard(judged) : planMaterial(judged, thing === 'custom');
  const needless = said.number ? superfluous(thing, said) : [];
  return { ...found, thing, errors: [...mismatch, ...needless, ...found.errors] };
}

function thingOf({ number, thing, category, code }: RowText): Thing {
  if (number) return number.letter === 'S' ? 'service' : number.letter === 'T' ? 'board' : 'material';
  if (thing) return thing;
  if (category && isOfServices(category)) return 'service';
  return code === undefined ? 'custom' : 'material';
}

const isOfServices = (category: keyof typeof costCategories): boolean =>
  category !== 'equipos_principales' && category !== 'equipos_otros' && category !== 'adicionales';
