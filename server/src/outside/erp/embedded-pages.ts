const rowsPerPage = 500;

/** Documents of our own ERP in the order of their entries, page by page, each as the port tells it. */
export async function* pagesByEntry<R extends { entry: number }, T>(
  read: (after: number, most: number) => Promise<R[]>,
  tell: (row: R) => T,
): AsyncGenerator<T[]> {
  for (let after = 0; ;) {
    const rows = await read(after, rowsPerPage);
    if (rows.length > 0) yield rows.map(tell);
    if (rows.length < rowsPerPage) return;
    after = rows.at(-1)?.entry ?? after;
  }
}

/** What a paper of accounting says of itself: our own ERP numbers its papers by their entries. */
export const paperOf = <R extends { entry: number; is_cancelled: boolean }>({ entry, is_cancelled, ...it }: R) => ({
  ...it,
  entry: String(entry),
  number: String(entry),
  isCancelled: is_cancelled,
});
