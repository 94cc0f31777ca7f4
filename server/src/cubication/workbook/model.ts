import { costCategories } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { sheetColumns } from './export.ts';
import { dispatchLabels, things } from './columns.ts';
import { placesOf } from './there.ts';

/** The columns, with a row for each kind of thing that shows how; with the codes of a project, one such part for each of its places. */
export async function excelModel({ db, user }: Reading, { codigo_proyecto }: Received<typeof contract.excelModel>): Promise<FileAnswer> {
  const places = codigo_proyecto === undefined ? [] : await placesOf(db, user, codigo_proyecto);
  const named =
    places.length > 0 ? places.map(({ code }) => ({ project: codigo_proyecto, place: code })) : [{ project: 'CI-00001', place: 'LI-001' }];
  async function* rows() {
    yield named.flatMap((codes) => examples.map((it) => ({ ...codes, ...it })));
  }
  return {
    filename: 'modelo-cubicacion.xlsx',
    content: writeSpreadsheet(user, { sheet: 'Cubicación', columns: sheetColumns, rows: rows() }),
  };
}

const examples = [
  {
    thing: things.material.label,
    section: 'Generación',
    code: 'PAN-000001',
    name: 'La descripción viene del catálogo',
    quantity: '10',
    dispatch: dispatchLabels.InventoryTransferRequest,
  },
  {
    thing: things.material.label,
    section: 'Cableado',
    code: 'CON-000012',
    formula: 'strings*25',
    comment: 'Con fórmula, la cantidad queda vacía',
  },
  {
    thing: things.custom.label,
    section: 'Estructura',
    name: 'Soporte hecho para el lugar',
    unit: 'UN',
    quantity: '4',
    cost: '25000',
    currency: 'CLP',
  },
  { thing: things.board.label, name: 'Tablero hecho para el lugar', quantity: '1', cost: '450000', currency: 'CLP' },
  {
    thing: things.service.label,
    category: costCategories.labor,
    name: 'Cuadrilla de montaje',
    cost: '45000',
    currency: 'CLP',
    staff: '4',
    days: '5',
  },
];
