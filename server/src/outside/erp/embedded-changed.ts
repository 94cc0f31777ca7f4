import { sql } from 'kysely';

/** What of our own ERP changed on that day or later, by days of Chile, as the ERP of a company there tells them. */
export const changedSince = (since: string | undefined) =>
  sql<boolean>`changed_at >= (${since ?? null}::date::timestamp at time zone 'America/Santiago')`;
