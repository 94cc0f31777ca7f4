import { authorisedCodes } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { today } from '../../platform/database/days.ts';
import '../../materials/catalogue/tables.ts';

/** Only what the SEC has authorised may be installed: modules and inverters (features §1.9). Null of any other material. */
export const isAuthorised = (material: string) => sql<boolean | null>`case when ${sql.ref(`${material}.codigo`)} ~ ${authorisedCodes.source}
  then ${sql.ref(`${material}.sec_certificate`)} is not null and coalesce(${sql.ref(`${material}.sec_until`)} >= ${today}, true) end`;
