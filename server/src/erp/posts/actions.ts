import { erpPostStates, isCard, type ErpPost } from 'contract/erp/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a post to the ERP are judged by. */
interface PostCase {
  row: Pick<ErpPost, 'state' | 'task' | 'kind' | 'source_number'> & { updated_at: Date };
  user: User;
}
type PostRule = Rule<PostCase>;

/** Correcting and repeating is for supply and administrators: who may change requests of all projects. */
export const maySteer = (user: User): boolean => may(user, 'purchase_requests:update') && user.seesAllProjects;

const during = (action: ErpPost['allowed_actions'][number]): PostRule =>
  whileState(
    erpPostStates,
    (state) => erpPostStates.allows(state, action),
    ({ row }) => ({ thing: `El envío de ${row.source_number}`, status: row.state, since: row.updated_at }),
  );
const steering: readonly PostRule[] = [
  needs('purchase_requests:update'),
  {
    code: 'not_allowed',
    lets: ({ user }) => maySteer(user),
    says: () => 'Los envíos al ERP los corrige y repite abastecimiento.',
    opens: { words: 'Puede hacerlo', names: (db) => namesHolding(db, 'purchase_requests:update') },
  },
];

/** All that can be done with a post to the ERP. */
export const postActions: DeclaredActions<ErpPost['allowed_actions'][number], PostCase> = {
  retry: {
    label: 'Reintentar',
    effect: 'Se envía otra vez como está ahora; de lo que espera en el ERP se pregunta cómo va.',
    rules: [during('retry'), ...steering],
  },
  fix: {
    label: 'Corregir',
    effect: 'Cambia lo que se envía, con un motivo, y lo envía otra vez.',
    rules: [
      during('fix'),
      {
        code: 'rule',
        // What ends a document has nothing in it that could be wrong, and what changes one is put right where it comes from.
        lets: ({ row }) => row.task === 'create',
        says: () => 'Lo que modifica, cierra o anula un documento no se corrige aquí: reinténtelo o anúlelo.',
      },
      {
        code: 'rule',
        lets: ({ row }) => !isCard(row.kind),
        says: () => 'Un material o un proveedor se corrige en su solicitud de creación, y desde ahí se envía de nuevo.',
      },
      ...steering,
    ],
  },
  cancel: { label: 'Anular', effect: 'No se enviará; lo que falte se registra en el ERP.', rules: [during('cancel'), ...steering] },
};
