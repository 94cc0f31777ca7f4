import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call, Input } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import type { Refused } from './refused.ts';
import { send } from './send.ts';

/** A call that answers rows by pages. */
export type PagedCall<Row> = Call & { answer: z.ZodType<Paged<Row>> };

/** Reads a paged call page after page: what has been loaded stays, and is refreshed together. A row that moved to another page is there once. */
export function usePages<Row extends { id: number }>(call: PagedCall<Row>, input: object) {
  const query = useInfiniteQuery<Paged<Row>, Refused, { rows: Row[]; total: number }, readonly unknown[], number>({
    queryKey: [call.id, input, 'pages'],
    // The one cast at this boundary: the screen gave `input` for this call, and the page is a number.
    queryFn: ({ pageParam, signal }) => send(call, { ...input, page: pageParam } as Input<typeof call>, { signal }) as Promise<Paged<Row>>,
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, _pages, page) => (page < total_pages ? page + 1 : undefined),
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap((it) => it.items).map((it) => [it.id, it])).values()],
      total: pages[0]?.total_items ?? 0,
    }),
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return { data, error, refetch, hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, more: () => void fetchNextPage() };
}
