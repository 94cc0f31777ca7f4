import { proposalStates, type Proposal } from 'contract/supplying/index.ts';
import { needs } from '../../access/index.ts';
import { namesOfSupply, supplies } from '../../materials/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a proposal are judged by. */
export interface ProposalCase {
  row: Pick<Proposal, 'number' | 'state'> & { decided_at: Date | null };
  user: User;
}

const during = (action: Parameters<typeof proposalStates.allows>[1]): Rule<ProposalCase> =>
  whileState(
    proposalStates,
    (state) => proposalStates.allows(state, action),
    ({ row }) => ({ thing: `La propuesta ${row.number}`, status: row.state, since: row.decided_at }),
  );

const bySupply: Rule<ProposalCase> = {
  code: 'not_allowed',
  lets: ({ user }) => supplies(user),
  says: () => 'La reposición la decide abastecimiento.',
  opens: { words: 'Puede hacerlo', names: (db) => namesOfSupply(db) },
};

export const proposalActions: DeclaredActions<Proposal['allowed_actions'][number], ProposalCase> = {
  ask: {
    label: 'Pedir',
    effect: 'Se convierte en una línea de una solicitud, que se aprueba como cualquier otra.',
    rules: [during('ask'), bySupply, needs('materials:create')],
  },
  drop: {
    label: 'Descartar',
    effect: 'No se pide, y no se vuelve a proponer hasta el día que se diga.',
    rules: [during('drop'), bySupply],
  },
};
