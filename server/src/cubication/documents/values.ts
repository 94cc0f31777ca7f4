import { cubageLimits, solveVariables, shownValue, type CubageInfo, type Variables } from 'contract/cubication/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const variableRows = (db: Reader, cubage_id: number) =>
  db
    .selectFrom('cubage_variables as it')
    .leftJoin('units', 'units.id', 'it.unit_id')
    .where('it.cubage_id', '=', cubage_id)
    .select(['it.id', 'it.name', 'units.codigo as unit', 'it.unit_id', 'it.formula', 'it.origin', 'it.version'])
    .orderBy('it.line')
    .limit(cubageLimits.variables)
    .execute();

/** The variables of a take-off, solved. */
export const variablesOf = async (db: Reader, cubage_id: number): Promise<Variables> => solveVariables(await variableRows(db, cubage_id));

/** The same as they are shown: each with its value, or what is wrong with it. */
export async function presentVariables(db: Reader, cubage_id: number): Promise<CubageInfo['variables']> {
  const rows = await variableRows(db, cubage_id);
  const solved = solveVariables(rows);
  return rows.map((row) => {
    const value = solved.values.get(row.name);
    return { ...row, result: shownValue(solved, row.name), error: value && !value.ok ? value.message : null };
  });
}
