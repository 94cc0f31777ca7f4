import { approvalKinds, isBelow, type NewMatrixRow } from 'contract/approvals/index.ts';
import { formatMoney } from 'contract/format.ts';

/** A rule with the name of who approves by it. */
type NamedRule = Pick<
  NewMatrixRow,
  'kind' | 'codigo_unidad' | 'codigo_centro_costo' | 'codigo_proyecto' | 'level' | 'amount_from' | 'amount_to'
> & { aprobador: string };

/** What somebody did to a rule, as it follows their name: `subió el tope de Ana de $ 500.000 a $ 5.850.000 (…)`. */
export function ruleChange(before: NamedRule | undefined, after: NamedRule | undefined): string[] {
  if (!after) return before ? [`quitó a ${before.aprobador} del nivel ${before.level} de ${placeOf(before)}`] : [];
  const { aprobador, level } = after;
  if (!before) return [`agregó a ${aprobador} en el nivel ${level} de ${placeOf(after)}${limitsOf(after)}`];
  const where = `(${placeOf(after)}, nivel ${level})`;
  return [
    placeOf(before) !== placeOf(after) && `pasó la regla de ${aprobador} de ${placeOf(before)} a ${placeOf(after)}`,
    before.level !== level && `pasó a ${aprobador} del nivel ${before.level} al ${level} de ${placeOf(after)}`,
    before.aprobador !== aprobador && `puso a ${aprobador} en lugar de ${before.aprobador} en el nivel ${level} de ${placeOf(after)}`,
    limitChange(before, after, where),
    isOther(before.amount_from, after.amount_from) &&
      `${verb(before.amount_from, after.amount_from)} el monto desde el que decide ${aprobador} de ${pesos(before.amount_from)} a ${pesos(after.amount_from)} ${where}`,
  ].filter((it) => it !== false);
}

function limitChange({ amount_to: old }: NamedRule, { amount_to: limit, aprobador }: NamedRule, where: string): string | false {
  if (old === null) return limit !== null && `puso a ${aprobador} un tope de ${pesos(limit)} ${where}`;
  if (limit === null) return `quitó el tope de ${aprobador}, que era de ${pesos(old)} ${where}`;
  return isOther(old, limit) && `${verb(old, limit)} el tope de ${aprobador} de ${pesos(old)} a ${pesos(limit)} ${where}`;
}

const pesos = (amount: string): string => formatMoney(amount, 'CLP');
const isOther = (old: string, amount: string): boolean => isBelow(old, amount) || isBelow(amount, old);
const verb = (old: string, amount: string): 'subió' | 'bajó' => (isBelow(old, amount) ? 'subió' : 'bajó');

function placeOf({ kind, codigo_unidad, codigo_centro_costo, codigo_proyecto }: NamedRule): string {
  const scope = codigo_unidad ?? codigo_centro_costo ?? codigo_proyecto;
  return scope === null ? approvalKinds[kind] : `${approvalKinds[kind]} de ${scope}`;
}

const limitsOf = ({ amount_from, amount_to }: NamedRule): string =>
  [Number(amount_from) > 0 && `, desde ${pesos(amount_from)}`, amount_to !== null && `, hasta ${pesos(amount_to)}`]
    .filter(Boolean)
    .join('');

/** So many changes are said in one sentence; the entry itself has them all. */
const mostSaid = 3;

/** What a version of the matrix changed, in one sentence; nothing of a version that says only how many. */
export function versionChange(cambios: unknown): string | undefined {
  if (!Array.isArray(cambios) || cambios.length === 0) return undefined;
  const more = cambios.length - mostSaid;
  const said = cambios.slice(0, mostSaid).map(String).join('; ');
  return `${said}${more > 0 ? `; e hizo ${more} ${more === 1 ? 'cambio' : 'cambios'} más` : ''}, en la matriz de aprobación`;
}
