import type { Refused } from '../api/refusal.ts';

/** What was said of fields as `services.3.code`, by the place of their row. */
export function complaintsByRow({ fields }: Pick<Refused, 'fields'>, sent: readonly { place: number }[]): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(fields).flatMap(([field, message]) => {
      const row = sent[Number(field.split('.')[1])];
      return row ? [[row.place, message]] : [];
    }),
  );
}
