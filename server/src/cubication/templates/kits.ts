import { kitEnding, kitVariable, solveVariables, variableLimits, withNames, type Variable } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { requireRoom } from '../documents/limits.ts';
import { nameKeys } from '../documents/names.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

type KitForm = NonNullable<Received<typeof contract.cloneTemplateToDocument>['kit']>;
interface Between {
  from: number;
  into: number;
}

/** A template that comes as a part of its own: the section of its rows, and what its variables are called there. */
export interface Kit {
  section: string;
  names: ReadonlyMap<string, string>;
}

type Own = Variable & { unit_id: number | null };

/** The variables of a template under the name of a part, with the values of that part, in a take-off that is held. */
export async function addKit(tx: Tx, { from, into }: Between, { name, values }: KitForm): Promise<Kit> {
  const [own, there] = [await variablesIn(tx, from), await variablesIn(tx, into)];
  await refuseSamePart(tx, into, name);
  const said = new Map(values.map((it) => [it.name, it.formula]));
  const unknown = values.find((it) => !own.some((one) => one.name === it.name));
  if (unknown)
    throw new Problem('invalid', { fields: { 'kit.values': `La plantilla ya no tiene la variable «${unknown.name}»: elíjala de nuevo.` } });
  if (kitEnding(name) === '') throw new Problem('invalid', { fields: { 'kit.name': 'El nombre lleva al menos una letra o un número.' } });
  const names = new Map(own.map((it) => [it.name, kitVariable(it.name, name)]));
  const made = own.map((it) => ({
    ...it,
    name: names.get(it.name) ?? it.name,
    // A name of the part is meant before that of the take-off, also in what is said: the form shows what the template says, in its names.
    formula: withNames(said.get(it.name) ?? it.formula, names),
  }));
  await refuseNames(tx, made, there);
  const { values: solved } = solveVariables([...there, ...made]);
  for (const [at, it] of own.entries()) {
    const value = solved.get(made[at]?.name ?? '');
    if (value && !value.ok) throw new Problem('invalid', { fields: { 'kit.values': `«${it.name}»: ${value.message}` } });
  }
  const first = await requireRoom(tx, 'cubage_variables', into, made.length);
  await insertAll(
    tx,
    'cubage_variables',
    made.map(({ name: called, unit_id, formula }, at) => {
      const origin = said.has(own[at]?.name ?? '') ? ('typed' as const) : ('template' as const);
      return { cubage_id: into, line: first + at, name: called, unit_id, formula, origin };
    }),
  );
  return { section: name, names };
}

const variablesIn = (tx: Tx, cubage_id: number): Promise<Own[]> =>
  tx
    .selectFrom('cubage_variables as it')
    .leftJoin('units', 'units.id', 'it.unit_id')
    .where('it.cubage_id', '=', cubage_id)
    .select(['it.name', 'it.unit_id', 'units.codigo as unit', 'it.formula'])
    .orderBy('it.line')
    .limit(variableLimits.variables)
    .execute();

/** Two parts of one name would be one section. */
async function refuseSamePart(tx: Tx, into: number, name: string): Promise<void> {
  const sections = await tx
    .selectFrom('cubage_rows')
    .where('cubage_id', '=', into)
    .where('section', 'is not', null)
    .select('section')
    .distinct()
    .execute();
  const keyOf = await nameKeys(tx, [name, ...sections.flatMap((it) => it.section ?? [])]);
  if (sections.some((it) => it.section !== null && keyOf(it.section) === keyOf(name)))
    throw new Problem('invalid', { fields: { 'kit.name': `La cubicación ya tiene una sección «${name}»: póngale otro nombre.` } });
}

async function refuseNames(tx: Tx, made: readonly Own[], there: readonly Own[]): Promise<void> {
  const long = made.find((it) => it.name.length > variableLimits.name);
  if (long) throw new Problem('invalid', { fields: { 'kit.name': `Más corto: «${long.name}» pasaría de ${variableLimits.name} letras.` } });
  const keyOf = await nameKeys(
    tx,
    [...made, ...there].map((it) => it.name),
  );
  const known = new Set(there.map((it) => keyOf(it.name)));
  const twice = made.find((it) => known.has(keyOf(it.name)));
  if (twice)
    throw new Problem('invalid', { fields: { 'kit.name': `La cubicación ya tiene la variable «${twice.name}»: póngale otro nombre.` } });
}
