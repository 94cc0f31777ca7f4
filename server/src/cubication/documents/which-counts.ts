import { sql } from 'kysely';
import '../tables.ts';

/**
 * Whether a take-off `it` counts at its place: each one that was posted, and the open one only where none was. What is open beside a posted
 * one counts once it is posted too; a study never does.
 */
export const countsAtPlace = sql<boolean>`(it.place_id is not null and it.is_sap and (it.closed or not exists (
  select from cubages as other where other.place_id = it.place_id and other.closed and other.is_sap)))`;
