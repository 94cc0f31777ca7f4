import { listContacto } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/** A scene for the contacts of places, and somebody who keeps them. */
export async function contactScene() {
  const stage = await scene();
  const camila = await stage.as('projects:read', 'projects:create', 'projects:update');
  const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: Codes): Codes => ({ codigoLugarInstalacion, codigoProyecto });
  return {
    ...stage,
    camila,
    codesOf,
    listOf: async (place: Codes, more = {}) => (await camila.call(listContacto, { ...codesOf(place), ...more })).items,
    mainsOf: (id: number) =>
      stage.db.selectFrom('contacts').select('nombre').where('place_id', '=', id).where('principal', '=', true).orderBy('id').execute(),
  };
}
