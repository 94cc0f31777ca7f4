import { postDocument, postDocumentMaterials, postTemplate } from 'contract/cubication/index.ts';
import { scene } from '../../../test/scene.ts';

export const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
export const today = Temporal.Now.plainDateISO('America/Santiago').toString();

/** Two who write take-offs and templates. */
export async function templateScene() {
  const { as, db, given, signIn } = await scene();
  const fernanda = await as(...all);
  const owner = await given.user({ permissions: all.slice(), nombre: 'Tomás Quillay' });
  const tomas = await signIn(owner);
  const andres = await as('material_creation:update', 'materials:read');
  const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();

  const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place()).id })).document_id;
  const material = (price = '1000') => given.material({ unidad_id: piece.id, price });
  const template = async (
    name: string,
    materials: { code: string; quantity?: string; formula?: string; comment?: string; section?: string }[],
  ) => {
    const { document_id } = await tomas.call(postTemplate, { name });
    await tomas.call(postDocumentMaterials, { document_id, materials });
    return document_id;
  };

  return { db, given, signIn, fernanda, owner, tomas, andres, piece, open, material, template };
}
