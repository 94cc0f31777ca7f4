import { z } from 'zod';
import * as field from '../../fields.ts';

/** Something that whoever decides should know of what is asked for, with the papers that show it. It stops nothing. */
export const Evidence = z.object({
  text: field.mayTellMoney(z.string()),
  papers: z.array(z.object({ number: z.string(), url: z.string() })),
  /** Papers that show it too and that are not named: the person may not see them, or there are too many. */
  others: z.number().int(),
});
export type Evidence = z.infer<typeof Evidence>;
