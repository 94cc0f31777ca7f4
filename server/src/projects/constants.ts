import type { SettingKey, SettingValue } from 'contract/administration/settings/values.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Events } from '../platform/events/events.ts';

/** Where a constant is read: the database, and what tells that it changed. */
interface ConstantSource {
  db: Reader;
  events: Events;
}

declare module '../platform/context.ts' {
  interface Hooks {
    /** A constant of the business as it is now. An area that this one may not ask keeps them. */
    constant: <K extends SettingKey>(source: ConstantSource, key: K) => Promise<SettingValue<K>>;
  }
}
