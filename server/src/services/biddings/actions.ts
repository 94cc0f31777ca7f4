import { biddingStates, type Bidding, type BiddingStatus } from 'contract/services/index.ts';
import { formatInstant } from 'contract/format.ts';
import { latestNames, peopleHolding } from '../../access/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesOfSupply, supplies } from '../supply.ts';

/** What the actions of a bidding are judged by. */
export interface BiddingCase {
  row: {
    number: string;
    status: BiddingStatus;
    deadline: Date;
    /** Who opened and still waits for the second person. */
    first: { id: number; nombre: string; at: Date; isOfSupply: boolean } | null;
  };
  user: User;
}
type BiddingRule = Rule<BiddingCase>;

const mayOpen = (user: User): boolean => supplies(user) || may(user, 'services:approve');

const isOver: BiddingRule = {
  code: 'wrong_state',
  lets: ({ row }) => biddingStates.allows(row.status, 'open'),
  says: ({ row: { number, status, deadline } }) =>
    status === 'sellada'
      ? `La licitación ${number} está sellada: se abre desde el ${formatInstant(deadline.toISOString())}.`
      : `La licitación ${number} está ${biddingStates.said(status)}: eso ya no se puede hacer.`,
  details: ({ row }) => ({ status: row.status }),
};

/** All that can be done with a bidding. */
export const biddingActions: DeclaredActions<Bidding['allowed_actions'][number], BiddingCase> = {
  open: {
    label: 'Abrir licitación',
    effect: 'La abre con otra persona, cada una con su contraseña; con la segunda se ven las ofertas y se hace el acta.',
    rules: [
      isOver,
      {
        code: 'not_allowed',
        lets: ({ user }) => mayOpen(user),
        says: () => 'La abren abastecimiento y quienes pueden aprobar servicios.',
        opens: { words: 'Puede hacerlo', names: namesOfSupply },
      },
      {
        code: 'rule',
        lets: ({ row, user }) => row.first?.id !== user.id,
        says: ({ row }) => `Usted la abrió el ${formatInstant(row.first?.at.toISOString() ?? '')}: falta otra persona.`,
        opens: { words: 'Puede hacerlo', names: (db) => latestNames(peopleHolding(db, ['services:approve'])) },
      },
      {
        code: 'not_allowed',
        lets: ({ row, user }) => row.first === null || row.first.isOfSupply || supplies(user),
        says: ({ row }) => `${row.first?.nombre ?? 'Quien la abrió'} no es de abastecimiento: falta alguien que lo sea.`,
        opens: { words: 'Puede hacerlo', names: namesOfSupply },
      },
    ],
  },
  justify: {
    label: 'Indicar por qué con menos ofertas',
    effect: 'Se puede comprar con las que hubo, y quien aprueba lee el motivo.',
    rules: [
      {
        code: 'wrong_state',
        lets: ({ row }) => row.status === 'abierta',
        says: ({ row }) => `La licitación ${row.number} está ${biddingStates.said(row.status)}: eso se puede cuando esté abierta.`,
        details: ({ row }) => ({ status: row.status }),
      },
      {
        code: 'not_allowed',
        lets: ({ user }) => supplies(user),
        says: () => 'Lo hace abastecimiento.',
        opens: { words: 'Puede hacerlo', names: namesOfSupply },
      },
    ],
  },
};
