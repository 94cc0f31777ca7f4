import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { whoHolds } from '../../access/index.ts';
import { levelsOf, linkedLevels, type Candidate, type Level, type Step } from './candidates.ts';
import { circumstancesOf, type ApprovalRequest, type Circumstances } from './circumstances.ts';
import { sourceFor } from './sources.ts';
import { isSameOne } from '../deciders/may-decide.ts';
import { actingFor, standInsOn, type StandIns } from '../substitutes/stand-ins.ts';
import { todayInChile } from '../../platform/today.ts';

interface Chain {
  asked: Circumstances;
  alcance: string;
  steps: Step[];
  /** Levels of the rules that ask nobody, and why. */
  omitted: { level: number; why: string }[];
}

const whoWritesMatrix = whoHolds('approval_matrix:update');

/**
 * Who approves a request, in order, as things stand now. Nobody decides what they ask for themselves, and nobody is asked
 * twice; a request that nobody could decide is refused with the reason. Who stands in for whom is not in it: that is
 * judged on the day of each decision.
 */
export async function approvalChain(db: Reader, request: ApprovalRequest): Promise<Chain> {
  const asked = await circumstancesOf(db, request);
  const { rules, alcance } = await sourceFor(asked.kind)(db, asked);
  if (rules.length === 0)
    throw new Problem('rule', { message: 'Nada dice quién aprueba esta solicitud: complete la matriz de aprobación.' }, whoWritesMatrix);
  const levels = [...(await linkedLevels(db, request.first ?? [])), ...(await levelsOf(db, rules, asked))];
  const { steps, omitted } = askOnce(levels, asked, await superiorFor(db, levels, asked));
  const [top] = levels.slice(-1);
  if (steps.length === 0 || (top && lacks(top)))
    throw new Problem(
      'rule',
      { message: `Nadie podría aprobar esta solicitud hasta el final. ${omitted.map((it) => it.why).join(' ')}` },
      whoWritesMatrix,
    );
  return { asked, alcance, steps, omitted };
}

const lacks = (level: Level): boolean => level.candidates.length === 0;

/** From the highest level down: whoever is asked there is not asked again below. */
function askOnce(
  levels: readonly Level[],
  { requester_id, requester }: Circumstances,
  superior: Candidate | undefined,
): Pick<Chain, 'steps' | 'omitted'> {
  const steps: Step[] = [];
  const omitted: Chain['omitted'] = [];
  const asked = new Map<number, number>();
  for (const { missing, ...level } of levels.toReversed()) {
    const others = level.candidates.filter((it) => !isSameOne(it, { staff_id: requester_id }));
    const instead = others.length === 0 && level.candidates.length > 0 && superior ? [superior] : others;
    const candidates = instead.filter((it) => !asked.has(it.staff_id));
    if (candidates.length > 0) {
      for (const it of candidates) asked.set(it.staff_id, level.level);
      steps.unshift({ ...level, candidates });
      continue;
    }
    const [known] = instead;
    const why = known
      ? `Nivel ${level.level}: ${known.nombre} ya decide en el nivel ${asked.get(known.staff_id)}.`
      : level.candidates.length > 0
        ? `Nivel ${level.level}: ${requester ?? 'quien pide'} no aprueba lo que pide.`
        : `Nivel ${level.level}: ${missing}`;
    omitted.unshift({ level: level.level, why });
  }
  return { steps, omitted };
}

/** Who decides in place of somebody who would decide alone what they ask for: the nearest superior who can, unless the chain has them already. */
async function superiorFor(
  db: Reader,
  levels: readonly Level[],
  { requester_id, requester, requester_boss_id }: Circumstances,
): Promise<Candidate | undefined> {
  const isAlone = levels.some(({ candidates }) => candidates.length === 1 && isSameOne(candidates[0] ?? {}, { staff_id: requester_id }));
  if (!isAlone || requester_boss_id === null) return undefined;
  const { rows } = await sql<{ id: number; nombre: string }>`with recursive above (id, depth) as (
      select ${requester_boss_id}::integer, 1
      union
      select staff.jefe_id, depth + 1 from staff join above using (id) where staff.jefe_id is not null and depth < 20
    )
    select staff.id, staff.nombre from above join staff using (id) join users on users.id = staff.user_id
    where staff.activo and users.activo = 1 order by depth limit 1`.execute(db);
  const [found] = rows;
  const isAsked = levels.some(({ candidates }) => candidates.some((it) => it.staff_id === found?.id));
  return found && !isAsked
    ? { staff_id: found.id, nombre: found.nombre, why: `Jefatura de ${requester ?? ''}, que no aprueba lo que pide` }
    : undefined;
}

/** Each step with those who may act for its candidates on a day, never the one who asks. */
const withStandIns = (steps: readonly Step[], standIns: StandIns, requester_id: number | null): Step[] =>
  steps.map((step) => {
    const known = new Set(step.candidates.map((it) => it.staff_id));
    const acting = step.candidates
      .flatMap(({ staff_id, nombre }) => actingFor(staff_id, standIns).map((it) => ({ ...it, instead: nombre })))
      .filter(({ substitute_id: staff_id }) => !isSameOne({ staff_id }, { staff_id: requester_id }))
      .filter((it) => !known.has(it.substitute_id) && known.add(it.substitute_id))
      .map(({ substitute_id, substitute, instead, desde, hasta }) => ({
        staff_id: substitute_id,
        nombre: substitute,
        why: `Por suplencia de ${instead}, del ${formatDay(desde)} al ${formatDay(hasta)}`,
      }));
    return { ...step, candidates: [...step.candidates, ...acting] };
  });

/** The simulator: the chain that somebody's request would have on a day, with its reasons. */
export async function explainApproval(
  { db, user }: Reading,
  { employee_id, fecha, ...request }: Received<typeof contract.explainApproval>,
) {
  const date = fecha ?? todayInChile();
  const requester = employee_id === undefined ? { user_id: user.id } : { staff_id: employee_id };
  const { asked, alcance, steps, omitted } = await approvalChain(db, { ...request, requester, date });
  const { amount_clp, rate, matrix_version, requester_id } = asked;
  if (employee_id !== undefined && requester_id === null)
    throw new Problem('invalid', { fields: { employee_id: 'Esa persona no existe.' } });
  return { amount_clp, rate, matrix_version, alcance, steps: withStandIns(steps, await standInsOn(db, date), requester_id), omitted };
}
