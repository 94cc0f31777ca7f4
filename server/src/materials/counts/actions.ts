import { countStates, type StockCount } from 'contract/materials/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { namesOfKeepers } from '../keepers.ts';

/** What the actions of a count are judged by. */
interface CountCase {
  row: Pick<StockCount, 'number' | 'status' | 'blind'> & {
    warehouse_id: number;
    opened_at: Date;
    submitted_at: Date | null;
    decided_at: Date | null;
    submitter: number | null;
    decider: number | null;
    counters: readonly number[] | null;
  };
  user: User;
}
type CountRule = Rule<CountCase>;

const during = (action: Parameters<typeof countStates.allows>[1]): CountRule =>
  whileState(
    countStates,
    (status) => countStates.allows(status, action),
    ({ row }) => ({
      thing: `El conteo ${row.number}`,
      status: row.status,
      since: row.status === 'en_conteo' ? row.opened_at : (row.decided_at ?? row.submitted_at),
    }),
  );

const countersOf = ({ counters, submitter }: CountCase['row']): number[] => [
  ...(counters ?? []),
  ...(submitter === null ? [] : [submitter]),
];

/** Whoever had it counted again has seen what was expected. */
const unseeing: CountRule = {
  code: 'not_allowed',
  lets: ({ row, user }) => !(row.blind && row.decider === user.id),
  says: () => 'Usted pidió contar de nuevo y ya vio lo que debería haber: que cuente otra persona.',
  opens: {
    words: 'Puede hacerlo',
    names: (db, { row, user }) => namesOfKeepers(db, 'mobile_warehouses:update', [row.warehouse_id], [user.id]),
  },
};
/** Nobody approves what they counted (demo company §6). */
const uncounting: CountRule = {
  code: 'not_allowed',
  lets: ({ row, user }) => !countersOf(row).includes(user.id),
  says: () => 'Las diferencias las decide otra persona, que no haya contado.',
  opens: {
    words: 'Puede hacerlo',
    names: (db, { row }) => namesOfKeepers(db, 'mobile_warehouses:approve', [row.warehouse_id], countersOf(row)),
  },
};

/** All that can be done with a count. */
export const countActions: DeclaredActions<StockCount['allowed_actions'][number], CountCase> = {
  count: {
    label: 'Contar',
    effect: 'Anota lo contado, línea por línea; otros pueden contar a la vez.',
    rules: [during('submit'), needs('mobile_warehouses:update'), unseeing],
  },
  submit: {
    label: 'Terminar conteo',
    effect: 'Sin diferencias se cierra; con diferencias espera a quien las apruebe. Después ya no se anota nada más.',
    rules: [during('submit'), needs('mobile_warehouses:update'), unseeing],
  },
  approve: {
    label: 'Aprobar ajuste',
    effect: 'El stock queda como se contó.',
    rules: [during('approve'), needs('mobile_warehouses:approve'), uncounting],
  },
  recount: {
    label: 'Contar de nuevo',
    effect: 'Lo que difiere se cuenta otra vez; lo demás queda contado.',
    rules: [during('recount'), needs('mobile_warehouses:approve'), uncounting],
  },
  cancel: {
    label: 'Anular',
    effect: 'El conteo termina y el stock queda como está.',
    rules: [during('cancel'), needs('mobile_warehouses:update')],
  },
};
