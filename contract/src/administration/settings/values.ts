import { papers } from './papers.ts';
import { purchasing } from './purchasing.ts';
import { system } from './system.ts';
import { takeoffs } from './takeoffs.ts';

export { settingGroups } from './declaration.ts';

/** Every threshold and constant of the specification, with its default. Areas read them through `setting`. */
export const settings = { ...purchasing, ...takeoffs, ...papers, ...system };

export type SettingKey = keyof typeof settings;

interface ValueOf {
  number: number;
  choice: string;
  text: string;
  list: readonly string[];
}
/** The type of a setting's value: a number, exact text, or a list. */
export type SettingValue<K extends SettingKey> = (typeof settings)[K] extends { options: readonly (infer O)[] }
  ? O
  : ValueOf[(typeof settings)[K]['kind']];

const isServed = (key: string): key is SettingKey => Object.hasOwn(settings, key) && !('waitsFor' in settings[key as SettingKey]);

/** Those that have an effect today, in their order: the only ones that people see and change. */
export const settingKeys: readonly SettingKey[] = Object.keys(settings).filter(isServed);
