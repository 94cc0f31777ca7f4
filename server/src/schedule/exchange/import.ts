import type { ScheduleImport } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { seenPlace, type PlaceCodes } from '../../projects/index.ts';
import { keepRemoval } from '../activities/remove.ts';
import { hasBaselines } from '../baselines/overwritten.ts';
import { entity, nameOfPlan } from '../plans/history.ts';
import { calendarOfPlan, lockPlanOfPlace, planOfPlace, type PlanRow } from '../plans/plans.ts';
import { applyImport } from './apply.ts';
import { numbersIn } from './baselines.ts';
import type { FilePlan } from '../mspdi/model.ts';
import { noPlanYet, prepareImport, type Options, type Whose } from './prepare.ts';
import { readPlanSheet } from './sheet.ts';
import { readPlanFile } from './threads.ts';
import '../../projects/tables.ts';

type ImportForm = Received<typeof contract.importSchedule>;

/** Reads the file before the transaction; what it says is compared with the plan as it is when it is written. */
export async function importSchedule(
  context: Preparing,
  { codigoLugarInstalacion, codigoProyecto, file, apply, confirm, plan_version, mode, calendar }: ImportForm,
): Promise<ScheduleImport> {
  const { db, user, events, hooks } = context;
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const plan = await planOfPlace(db, user, codes);
  const whose = plan ?? (await wherePlanned(context, codes));
  const options = { mode, calendar };
  const read = (await readPlanFile(file, user.id)) ?? (await readSheet(context, { file, plan, whose }));
  if (apply)
    return context.write((tx) => applyTo({ ...context, tx }, { codes, file: read, filename: file.name, confirm, plan_version, options }));
  const { told } = await prepareImport({ db, events, hooks }, whose, read, options);
  return { applied: false, plan_version: plan?.version ?? null, removal_id: null, ...told };
}

async function wherePlanned({ db, user }: { db: Reader; user: Preparing['user'] }, codes: PlaceCodes): Promise<Whose> {
  const place = await seenPlace(db, user, codes);
  const { codigo_comuna } = await db.selectFrom('places').where('id', '=', place.id).select('codigo_comuna').executeTakeFirstOrThrow();
  return noPlanYet(codigo_comuna);
}

async function readSheet(
  { db, user, events }: Preparing,
  { file, plan, whose }: { file: File; plan: PlanRow | undefined; whose: Whose },
): Promise<FilePlan> {
  const calendar = await calendarOfPlan({ db, events }, { id: plan?.id ?? 0, comuna: whose.comuna });
  return readPlanSheet(file, { person: user.id, calendar, dayMinutes: whose.day_minutes });
}

interface Order {
  codes: PlaceCodes;
  file: FilePlan;
  filename: string;
  confirm: boolean;
  plan_version: number | undefined;
  options: Options;
}

async function applyTo(context: Writing, { codes, file, filename, confirm, plan_version, options }: Order): Promise<ScheduleImport> {
  const { tx, user, events, hooks } = context;
  const wasThere = (await planOfPlace(tx, user, codes)) !== undefined;
  const plan = await lockPlanOfPlace(tx, user, codes);
  if (plan_version !== undefined && wasThere && plan.version !== plan_version)
    throw new Problem('stale', {
      message: 'Otra persona cambió el plan desde la revisión: revise el archivo de nuevo.',
      current: { version: plan.version },
    });
  const prepared = await prepareImport({ db: tx, events, hooks }, plan, file, options);
  const { told, isReplacing } = prepared;
  // Taking a whole plan away is a right of its own; a file that leaves it as it is takes nothing away.
  if (isReplacing && !may(user, 'schedule:delete')) throw new Problem('not_allowed', { permission: 'schedule:delete' });
  if (!confirm) refuseLosing(told.protegidas);
  const numbers = numbersIn(file.tasks);
  const { se_eliminan, cambian, iguales } = told.resumen;
  const isKept = options.mode === 'replace' && (se_eliminan + cambian + iguales > 0 || (await hasBaselines(tx, plan.id, numbers)));
  const removal_id = isKept ? (await keepRemoval(context, plan, numbers)).id : null;
  await applyImport(context, plan, prepared);
  await record(context, {
    action: 'import_plan',
    entity,
    id: nameOfPlan(plan),
    after: {
      archivo: filename,
      modo: options.mode === 'replace' ? 'reemplazar' : 'fusionar por UID',
      nuevas: told.resumen.nuevas,
      cambiadas: told.resumen.cambian,
      eliminadas: told.resumen.se_eliminan,
    },
  });
  return { applied: true, plan_version: plan.version + 1, removal_id, ...told };
}

/** What has happened is not lost by the way. */
function refuseLosing(protegidas: ScheduleImport['protegidas']): void {
  if (protegidas.length === 0) return;
  throw new Problem('wrong_state', {
    message: `Se reemplazarían ${protegidas.length} actividades que ya tienen avance, fotos u otro trabajo: confírmelo, o fusione el archivo por UID.`,
    activities: protegidas,
  });
}
