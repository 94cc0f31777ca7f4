import type { CustomField } from './custom-fields.ts';
import type { Warnings } from './model.ts';
import type { Numbers } from './numbers.ts';
import type { IgnoredFields } from './ignored-fields.ts';
import type { Units } from './values.ts';

/** What the reading of a task needs to know of its file. */
export interface Reading {
  units: Units;
  warnings: Warnings;
  numbers: Numbers;
  untaken: IgnoredFields;
  /** Which custom field stands for what, by its number; undefined: for nothing here. */
  fields: ReadonlyMap<string, CustomField | undefined>;
}
