import { findKindNames, findsOfKind, type Find } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { plain } from '../../platform/search/find.ts';
import { wordsOf } from '../../platform/search/search.ts';
import { may } from '../../platform/user.ts';

/** What is done to a paper, as whoever types «aprobar SM-12» says it: they look for the paper. */
const verbs = new Set(['aprobar', 'recibir']);

/** All that fits what was typed, of every area that the person may read: what fits best first, and its kind with it. */
export async function findAnything(context: Reading, { search }: Received<typeof contract.findAnything>): Promise<{ items: Find[] }> {
  const words = wordsOf(search);
  if (words.length === 0) return { items: [] };
  const named = verbs.has(plain(words[0] ?? '')) && words.length > 1 ? words.slice(1) : words;
  const sought = { typed: named.join(' '), words: named };
  const sources = context.hooks.finds.filter(
    (it) => may(context.user, it.permission) || (it.orPermission !== undefined && may(context.user, it.orPermission)),
  );
  const found = (await Promise.all(sources.map((it) => it.find(context, sought)))).flat();
  const groups = findKindNames.map((kind) => found.filter((it) => it.kind === kind).toSorted((a, b) => a.rank - b.rank));
  const best = (group: readonly Find[]) => (group[0]?.kind === 'accion' ? -1 : Math.floor(group[0]?.rank ?? Infinity));
  return { items: groups.toSorted((a, b) => best(a) - best(b)).flatMap((it) => it.slice(0, findsOfKind)) };
}
