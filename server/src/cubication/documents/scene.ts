import { postDocument, postDocumentMaterials } from 'contract/cubication/index.ts';
import { scene } from '../../../test/scene.ts';

export const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;

/** Who writes take-offs, and materials to write into them. */
export async function documentScene() {
  const { as, db, given, signIn } = await scene();
  const fernanda = await as(...all);
  const tomas = await as(...all);
  const metre = await db.selectFrom('units').where('codigo', '=', 'M').select('id').executeTakeFirstOrThrow();
  const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
  const cable = await given.material({ unidad_id: metre.id, price: '1050' });
  const panel = await given.material({ unidad_id: piece.id, price: '250000' });

  const open = async () => {
    const place = await given.place({ kwp: '5.4' });
    const document = await fernanda.call(postDocument, { place_id: place.id });
    return { place, id: document.document_id, number: document.number };
  };
  const add = async (document_id: number, materials: { code: string; quantity?: string; formula?: string; section?: string }[]) => {
    const rows = await fernanda.call(postDocumentMaterials, { document_id, materials });
    const [first] = rows;
    if (!first) throw new Error('It added rows');
    return { rows, first };
  };

  return { as, db, given, signIn, fernanda, tomas, metre, piece, cable, panel, open, add };
}
