import { approvalKinds, isBelow, type ApprovalKind, type ApprovalScope } from 'contract/approvals/index.ts';
import { formatMoney } from 'contract/format.ts';

/** A rule of the matrix as it would be, and the change that made it so. */
export interface CheckedRule extends ApprovalScope {
  kind: ApprovalKind;
  level: number;
  amount_from: string;
  amount_to: string | null;
  /** Who, as one word: equal when the same one is named. */
  approver: string;
  aprobador: string;
  /** The one human that it comes down to now, whatever it names; undefined when it may be several. */
  person?: number | undefined;
  /** Its place among the changes; undefined for a rule that stays as it is. */
  change?: number;
}

/** Field path → message. */
type Complaints = Record<string, string>;
interface Band {
  from: string;
  to: string | null;
}

/**
 * What would be wrong with a matrix: amounts that nobody would approve, somebody asked twice about one amount. `gone` are the
 * rules that the changes take away or alter, as they were; each complaint stands at the change that caused it.
 */
export function wrongWith(rules: readonly CheckedRule[], gone: readonly CheckedRule[]): Complaints {
  const complaints: Complaints = {};
  const groups = Map.groupBy(rules, groupOf);
  const before = Map.groupBy(gone, groupOf);
  for (const [group, members] of groups) {
    for (const gap of gapsIn(members)) {
      const [place, message] = [placeOf(gap, members, before.get(group) ?? []), gapText(gap, members)];
      complaints[place] ??= message;
    }
    twiceAsked(members, complaints);
  }
  withoutGeneral(rules, gone, complaints);
  return complaints;
}

const scopeOf = ({ codigo_unidad, codigo_centro_costo, codigo_proyecto }: ApprovalScope): string =>
  [codigo_unidad, codigo_centro_costo, codigo_proyecto].join('|');
const groupOf = (it: CheckedRule): string => `${it.kind}|${scopeOf(it)}`;
const isGeneral = (it: CheckedRule): boolean => scopeOf(it) === '||';

/** The amounts from zero up that no rule of a group speaks of, whatever the level. */
function gapsIn(members: readonly CheckedRule[]): Band[] {
  const gaps: Band[] = [];
  let covered: string | null = '0';
  for (const { amount_from, amount_to } of byAmount(members)) {
    if (covered === null) break;
    if (isBelow(covered, amount_from)) gaps.push({ from: covered, to: amount_from });
    if (amount_to === null || isBelow(covered, amount_to)) covered = amount_to;
  }
  return covered === null ? gaps : [...gaps, { from: covered, to: null }];
}

const byAmount = (rules: readonly CheckedRule[]): CheckedRule[] =>
  rules.toSorted((a, b) => (isBelow(a.amount_from, b.amount_from) ? -1 : isBelow(b.amount_from, a.amount_from) ? 1 : 0));

/** The change whose edge made the gap; else the one that took the rule away; else any of the group. */
function placeOf(gap: Band, members: readonly CheckedRule[], gone: readonly CheckedRule[]): string {
  const changed = members.filter((it) => it.change !== undefined);
  const below = changed.find((it) => it.amount_to !== null && isSame(it.amount_to, gap.from));
  if (below) return `changes.${below.change}.row.amount_to`;
  const above = changed.find((it) => gap.to !== null && isSame(it.amount_from, gap.to));
  if (above) return `changes.${above.change}.row.amount_from`;
  const taken = gone.find((it) => overlap(bandOf(it), gap)) ?? changed[0] ?? gone[0];
  return taken?.change === undefined ? 'changes' : `changes.${taken.change}`;
}

const bandOf = (it: CheckedRule): Band => ({ from: it.amount_from, to: it.amount_to });
const isSame = (a: string, b: string): boolean => !isBelow(a, b) && !isBelow(b, a);
const overlap = (a: Band, b: Band): boolean => (b.to === null || isBelow(a.from, b.to)) && (a.to === null || isBelow(b.from, a.to));

function gapText(gap: Band, [one]: readonly CheckedRule[]): string {
  return `${bandText(gap)} nadie aprobaría ${one ? groupText(one) : ''}.`;
}

/** `Entre $ 2.000.000 y $ 10.000.000`, `Desde $ 200.000.000`. */
export const bandText = ({ from, to }: Band): string =>
  to === null ? `Desde ${formatMoney(from, 'CLP')}` : `Entre ${formatMoney(from, 'CLP')} y ${formatMoney(to, 'CLP')}`;

/** `Solicitud de materiales de CI`, `Orden de compra del proyecto CI-26012`. */
export function groupText({ kind, codigo_unidad, codigo_centro_costo, codigo_proyecto }: ApprovalScope & { kind: ApprovalKind }): string {
  const what = approvalKinds[kind];
  if (codigo_proyecto) return `${what} del proyecto ${codigo_proyecto}`;
  if (codigo_centro_costo) return `${what} del centro de costo ${codigo_centro_costo}`;
  return codigo_unidad ? `${what} de ${codigo_unidad}` : what;
}

/** The same human in overlapping bands of one group: at one level a repetition, at two a circle. */
function twiceAsked(members: readonly CheckedRule[], complaints: Complaints): void {
  for (const same of Map.groupBy(members, ({ person, approver }) => person ?? approver).values()) {
    let furthest: CheckedRule | undefined;
    for (const rule of byAmount(same)) {
      const other = furthest;
      if (!other || reachesBeyond(rule, other)) furthest = rule;
      if (!other || !overlap(bandOf(other), bandOf(rule))) continue;
      const [at, beside] = rule.change === undefined ? [other, rule] : [rule, other];
      if (at.change === undefined) continue;
      const band = bandText(bandOf(beside)).toLowerCase();
      const who = at.approver === beside.approver ? at.aprobador : `${at.aprobador} es la misma persona que ${beside.aprobador}, y`;
      complaints[`changes.${at.change}.row.level`] ??=
        `${who} ya aprueba en el nivel ${beside.level} ${band}: nadie decide dos veces sobre el mismo monto.`;
    }
  }
}

const reachesBeyond = (a: CheckedRule, b: CheckedRule): boolean =>
  b.amount_to !== null && (a.amount_to === null || isBelow(b.amount_to, a.amount_to));

/** Whatever has no rules of its own falls to the general ones: they must be there, and a kind may not lose all. */
function withoutGeneral(rules: readonly CheckedRule[], gone: readonly CheckedRule[], complaints: Complaints): void {
  const kinds = Map.groupBy(rules, (it) => it.kind);
  for (const [kind, members] of kinds) {
    if (members.some(isGeneral)) continue;
    const cause = gone.find((it) => it.kind === kind && isGeneral(it)) ?? members.find((it) => it.change !== undefined);
    complaints[cause?.change === undefined ? 'changes' : `changes.${cause.change}`] ??=
      `${approvalKinds[kind]} tiene reglas de una unidad, un centro de costo o un proyecto: necesita también reglas generales para lo demás.`;
  }
  for (const [kind, [lost]] of Map.groupBy(gone, (it) => it.kind)) {
    if (kinds.has(kind)) continue;
    complaints[`changes.${lost?.change ?? 0}`] ??= `Nadie aprobaría ${approvalKinds[kind]}: deje al menos una regla general.`;
  }
}
