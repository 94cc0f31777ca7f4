import type { ServiceItem } from 'contract/services/index.ts';

/** What is flagged of some items, each sentence with its item. */
export const flagWords = (items: readonly Pick<ServiceItem, 'line' | 'flags'>[]): string[] =>
  items.flatMap(({ line, flags }) => flags.map((it) => `Ítem ${line}: ${it.text}`));
