import { documentState, type CheckListItem, type DocumentState, type PlaceDocument } from 'contract/documents/index.ts';
import type { Action } from 'contract/permissions.ts';
import { namesHolding, needs } from '../../access/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { mayDo } from './rights.ts';

/** What the actions of a document, or of the mark that none is needed, are judged by. */
interface DocumentCase {
  row: { privado: boolean; archivo: unknown };
  user: User;
}
/** What the actions of a line of the check-list are judged by. */
interface LineCase {
  row: { privado: boolean; activo: boolean; estado: DocumentState };
  user: User;
}

const isFiled: Rule<DocumentCase> = {
  code: 'wrong_state',
  lets: ({ row }) => row.archivo !== null,
  says: () => 'No es un documento: está marcado como que no corresponde. Quite la marca.',
};

/** What is private takes the right over private documents besides the one over documents. */
const ifPrivate = (action: Action): Rule<{ row: { privado: boolean }; user: User }> => ({
  code: 'not_allowed',
  lets: ({ row, user }) => mayDo(user, action, row.privado),
  says: () => 'Es un documento privado: su rol no permite esto.',
  opens: {
    words: 'Puede hacerlo',
    names: (db) => namesHolding(db, `documents:${action}`, 'private_documents:read', `private_documents:${action}`),
  },
  details: () => ({ permission: `private_documents:${action}` }),
});

/** All that can be done with a document of a place. */
export const documentActions: DeclaredActions<PlaceDocument['allowed_actions'][number], DocumentCase> = {
  new_version: {
    label: 'Nueva versión',
    effect: 'El archivo nuevo queda vigente; los anteriores se conservan.',
    rules: [isFiled, needs('documents:update'), ifPrivate('update')],
  },
  set_private: {
    label: 'Hacer privado o público',
    effect: 'Cambia quién lo ve: uno privado, solo quien tiene permiso sobre documentos privados.',
    rules: [isFiled, needs('private_documents:read'), needs('private_documents:update')],
  },
  unmark: {
    label: 'Quitar marca',
    effect: 'El documento vuelve a faltar en la lista del lugar.',
    rules: [
      { code: 'wrong_state', lets: ({ row }) => row.archivo === null, says: () => 'No está marcado como que no corresponde.' },
      needs('documents:update'),
      ifPrivate('update'),
    ],
  },
  delete: {
    label: 'Eliminar',
    effect: 'Sale de la lista con todas sus versiones; se puede recuperar durante unos días.',
    rules: [isFiled, needs('documents:delete'), ifPrivate('delete')],
  },
};

const during = (action: 'upload' | 'mark'): Rule<LineCase> => ({
  code: 'wrong_state',
  lets: ({ row }) => documentState.allows(row.estado, action),
  says: ({ row }) => (row.estado === 'con_documento' ? 'El lugar ya tiene ese documento.' : 'Ya está marcado como que no corresponde.'),
});
const isOffered: Rule<LineCase> = {
  code: 'wrong_state',
  lets: ({ row }) => row.activo,
  says: () => 'Ese nombre de documento está retirado del mantenedor: ya no se pide.',
};

/** All that can be done where a place has no document yet. */
export const lineActions: DeclaredActions<CheckListItem['allowed_actions'][number], LineCase> = {
  upload: {
    label: 'Subir',
    effect: 'El archivo queda como primera versión del documento.',
    rules: [during('upload'), isOffered, needs('documents:create'), ifPrivate('create')],
  },
  mark: {
    label: 'No corresponde',
    effect: 'El lugar no necesita este documento, por un motivo que queda escrito.',
    rules: [during('mark'), isOffered, needs('documents:update'), ifPrivate('update')],
  },
};
