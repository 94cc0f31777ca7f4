import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Call } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import type { Ahead } from '../api.ts';
import type { Refused } from './refusal.ts';
import { send } from './send.ts';

/** A call that answers rows by pages. */
export type PagedCall<Row> = Call & { answer: z.ZodType<Paged<Row>> };

const questionOf = <Row>(call: PagedCall<Row>, input: object) => ({
  queryKey: [call.id, input, 'pages'],
  meta: { tells: call.tells ?? [] },
  queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
    const answer: unknown = await send<Call>(call, { ...input, page: pageParam }, { signal });
    // The one cast at this boundary: the server writes every answer through the call's schema.
    return answer as Paged<Row>;
  },
  initialPageParam: 1,
});

/** The first page that `usePages` will read with the same input. */
export const pagesAhead =
  <Row>(call: PagedCall<Row>, input: object): Ahead =>
  (client) =>
    client.prefetchInfiniteQuery(questionOf(call, input));

/** Reads a paged call page after page: what has been loaded stays, and is refreshed together. A row that moved to another page is there once. */
export function usePages<Row extends { id: number }>(call: PagedCall<Row>, input: object) {
  const query = useInfiniteQuery<Paged<Row>, Refused, { rows: Row[]; total: number; loaded: number }, readonly unknown[], number>({
    ...questionOf(call, input),
    getNextPageParam: ({ total_pages }, _pages, page) => (page < total_pages ? page + 1 : undefined),
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap((it) => it.items).map((it) => [it.id, it])).values()],
      total: pages[0]?.total_items ?? 0,
      loaded: pages.length,
    }),
  });
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = query;
  const [wanted, setWanted] = useState(1);
  const loaded = data?.loaded ?? 0;
  const isDue = loaded > 0 && loaded < wanted && hasNextPage && !error;
  // A refresh would break off a page that is on its way, and the other way round: the next one is asked for when it is quiet.
  useEffect(() => {
    if (isDue && !isFetching) void fetchNextPage();
  }, [isDue, isFetching, fetchNextPage]);
  return { data, error, refetch, hasMore: hasNextPage, isLoadingMore: isDue, more: () => setWanted(loaded + 1) };
}

/** Reads all rows of a paged call as one answer: for what is looked up in them, not shown as a list. */
export const useAllRows = <Row extends { id: number }>(call: PagedCall<Row>, input: object) =>
  useQuery<readonly Row[]>({
    queryKey: [call.id, input, 'whole'],
    meta: { tells: call.tells ?? [] },
    queryFn: async ({ signal }) => {
      const { queryFn } = questionOf(call, { ...input, per_page: mostPerPage });
      const first = await queryFn({ pageParam: 1, signal });
      const rows = new Map(first.items.map((it) => [it.id, it]));
      for (let page = 2; page <= first.total_pages; page += 1)
        for (const it of (await queryFn({ pageParam: page, signal })).items) rows.set(it.id, it);
      return [...rows.values()];
    },
  });

const mostPerPage = 200;
