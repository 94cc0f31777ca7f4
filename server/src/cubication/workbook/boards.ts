import { costCategories } from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import type { Complaint } from '../../platform/imports/kind.ts';
import {
  absentRow,
  costDifference,
  costSaid,
  currencyAlone,
  differenceIn,
  number,
  otherCost,
  otherName,
  type Change,
  type PlannedRow,
  type RowToJudge,
} from './changes.ts';
import { numberOf, type Column } from './columns.ts';
import { amountSaid } from './materials.ts';

export function planBoard({ said, document, variables, catalogue, user }: RowToJudge): PlannedRow {
  const there = said.number && document?.boards.get(said.number.id);
  if (said.number && !there) return absentRow('board', said.number.id);
  const chosen = said.code === undefined ? undefined : catalogue.materials.get(said.code);
  const name = there?.name ?? chosen?.name ?? said.name ?? '';
  const stands = there && ({ ...there, origin: 'typed' } as const);
  const amount = amountSaid(said, { there: stands, unit: 'UN', variables });
  const errors: Complaint<Column>[] = [];
  if ('field' in amount) errors.push(amount);
  else if (compareDecimals(amount.quantity, '0') <= 0) errors.push({ field: 'quantity', message: 'La cantidad debe ser mayor que cero.' });
  if (there && said.code !== undefined && said.code !== there.code)
    errors.push({
      field: 'code',
      message: `${numberOf('board', there.id)} es ${there.code ?? there.name}: borre su N.º para agregar otro.`,
    });
  const costThere = there && { cost: there.panel_cost, currency: there.cost_currency };
  if (there) errors.push(...otherName('board', there, said));
  if (costThere) errors.push(...currencyAlone(said, costThere));
  if (there && said.category !== undefined && said.category !== 'equipos_otros')
    errors.push({ field: 'category', message: `Un tablero es siempre de «${costCategories.equipos_otros}».` });
  if (!there && said.code !== undefined && !chosen)
    errors.push({ field: 'code', message: `${said.code} no existe, o está retirado: elija otro.` });
  if (!there && said.code === undefined && said.name === undefined)
    errors.push({ field: 'name', message: 'Indique un tablero del catálogo o su nombre.' });
  if (errors.length > 0 || 'field' in amount) return { name, changes: [], errors };
  const cost = costThere ? otherCost(said, costThere, user) : costSaid(said, user);
  const changes = [
    ...differenceIn('quantity', number(there?.quantity), number(amount.quantity)),
    ...differenceIn('formula', there && there.formula, amount.formula),
    ...(costThere ? costDifference(costThere, cost) : differenceIn('cost', undefined, number(cost?.cost ?? null))),
  ];
  const change: Change = {
    thing: 'board',
    id: there?.id ?? null,
    code: there ? null : (said.code ?? null),
    name,
    quantity: amount.quantity,
    formula: amount.formula,
    cost,
  };
  return { name, changes, errors, change };
}
