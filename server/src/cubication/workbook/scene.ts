import { servicio } from 'contract/catalogues/index.ts';
import { postDocument } from 'contract/cubication/index.ts';
import { scene } from '../../../test/scene.ts';

export const csv = (...lines: string[]) => new File([lines.join('\n')], 'cubicacion.csv', { type: 'text/csv' });
export const book = (content: Buffer) =>
  new File([new Uint8Array(content)], 'cubicacion.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });

/** Who loads workbooks, and materials that stand in them. */
export async function workbookScene() {
  const { as, db, given, signIn } = await scene();
  const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
  const metre = await db.selectFrom('units').where('codigo', '=', 'M').select('id').executeTakeFirstOrThrow();
  const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
  const cable = await given.material({ codigo: 'CON-900001', unidad_id: metre.id, price: '1050' });
  const panel = await given.material({ codigo: 'PAN-900001', unidad_id: piece.id, price: '250000' });
  await given.entry(servicio, { codigo: 'SER-900009', nombre: 'Grúa de montaje', unidad: 'HR' });

  async function openTakeoff() {
    const place = await given.place({ kwp: '5.4' });
    const { document_id } = await fernanda.call(postDocument, { place_id: place.id });
    return { document_id, codigo_proyecto: place.codigoProyecto, place };
  }

  return { as, db, given, signIn, fernanda, piece, cable, panel, openTakeoff };
}
