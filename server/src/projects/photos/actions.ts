import type { Answer } from 'contract/call.ts';
import type { listPhotoAlbums, Photo } from 'contract/projects/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import type { DeclaredActions } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a photo are judged by. */
interface PhotoCase {
  row: { subida_por: number | null; autor: string | null };
  user: User;
  /** Others' photos too. */
  deletesAny: boolean;
}

/** All that can be done with a photo. */
export const photoActions: DeclaredActions<Photo['allowed_actions'][number], PhotoCase> = {
  update: { label: 'Corregir', effect: 'Cambia su leyenda, su actividad o su fecha.', rules: [needs('logbook:update')] },
  delete: {
    label: 'Eliminar',
    effect: 'Sale de la galería; se puede recuperar durante treinta días.',
    rules: [
      needs('logbook:update'),
      {
        code: 'not_allowed',
        lets: ({ row, user, deletesAny }) => deletesAny || row.subida_por === user.id,
        says: () => 'Solo puede eliminar las fotos que usted subió. Las demás las elimina la jefatura del proyecto.',
        opens: {
          words: 'Puede hacerlo',
          names: async (db, { row }) => [...(row.autor ? [row.autor] : []), ...(await namesHolding(db, 'logbook:delete'))],
        },
      },
    ],
  },
  set_main: {
    label: 'Usar como imagen del lugar',
    effect: 'Es la foto que el lugar muestra en su ficha y en el mapa.',
    rules: [needs('projects:update')],
  },
};

/** All that can be done with the photos of a place together. */
export const galleryActions: DeclaredActions<Answer<typeof listPhotoAlbums>['allowed_actions'][number], { user: User }> = {
  upload: { label: 'Subir fotos', effect: 'Las fotos quedan en el álbum del día en que se tomaron.', rules: [needs('logbook:create')] },
};
