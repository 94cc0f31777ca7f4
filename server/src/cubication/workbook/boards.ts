import type { CubagePanel } from 'contract/cubication/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import type { Complaint } from '../../platform/imports/kind.ts';
import type { Viewer } from '../../platform/money.ts';
import { costSaid, absentRow, number, differenceIn, type Change, type Cost, type Judged, type Planned } from './changes.ts';
import { numberOf, type Column } from './columns.ts';
import { amountSaid } from './materials.ts';
import type { Said } from './read.ts';

export function planBoard({ said, document, catalogue, nothing, user }: Judged): Planned {
  const there = said.number && document?.boards.get(said.number.id);
  if (said.number && !there) return absentRow('board', said.number.id);
  const chosen = said.code === undefined ? undefined : catalogue.materials.get(said.code);
  const name = there?.name ?? chosen?.name ?? said.name ?? '';
  const stands = there && ({ ...there, origin: 'typed' } as const);
  const amount = amountSaid(said, { there: stands, unit: 'UN', variables: document?.variables ?? nothing });
  const errors: Complaint<Column>[] = [];
  if ('field' in amount) errors.push(amount);
  else if (compareDecimals(amount.quantity, '0') <= 0) errors.push({ field: 'quantity', message: 'La cantidad debe ser mayor que cero.' });
  if (there && said.code !== undefined && said.code !== there.code)
    errors.push({
      field: 'code',
      message: `${numberOf('board', there.id)} es ${there.code ?? there.name}: borre su N.º para agregar otro.`,
    });
  if (!there && said.code !== undefined && !chosen)
    errors.push({ field: 'code', message: `${said.code} no existe, o está retirado: elija otro.` });
  if (!there && said.code === undefined && said.name === undefined)
    errors.push({ field: 'name', message: 'Indique un tablero del catálogo o su nombre.' });
  if (errors.length > 0 || 'field' in amount) return { name, changes: [], errors };
  const cost = there ? otherCost(said, there, user) : costSaid(said, user);
  const changes = [
    ...differenceIn('quantity', number(there?.quantity), number(amount.quantity)),
    ...differenceIn('formula', there && there.formula, amount.formula),
    ...(cost ? differenceIn('cost', number(there?.panel_cost), number(cost.cost)) : []),
    ...(cost && there ? differenceIn('currency', there.cost_currency, cost.currency) : []),
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

/** What a row says of the cost of a board that is there, where that is another: an empty cell changes nothing. */
function otherCost(said: Said, there: CubagePanel, user: Viewer): Cost | null {
  const cost = said.cost ?? there.panel_cost ?? undefined;
  const told = costSaid({ ...said, cost, currency: said.currency ?? there.cost_currency ?? undefined }, user);
  const isSame = told?.currency === there.cost_currency && compareDecimals(told.cost, there.panel_cost ?? '0') === 0;
  return isSame ? null : told;
}
