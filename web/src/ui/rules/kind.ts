import type { ReactNode } from 'react';
import type { Call } from 'contract/call.ts';
import type { DatedRule } from 'contract/dated-rules.ts';
import type { z } from 'zod';

/** All versions as they are answered. */
export interface Versions<Version extends DatedRule> {
  items: readonly Version[];
  fingerprint: string;
}

/** A rule that holds from a day on, as its screen shows and writes it. */
export interface RuleKind<Values extends object> {
  list: Call;
  create: Call;
  update: Call;
  /** Of what a version says. */
  values: z.ZodType<Values>;
  /** What it says, a sentence for each rule, always in the same order. */
  rulesOf: (values: Values) => readonly string[];
  /** Below its day: a field for each value. */
  fields: ReactNode;
  /** What the day means for what is decided until then. */
  dayHelp: string;
}
