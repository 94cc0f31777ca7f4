import { filterOf, textOf, type Row } from './filter.ts';

export interface Envelope {
  version: 'v1' | 'v2';
  /** From the page-size headers; 20 unless asked. */
  pageSize: number;
}

/** A page of a set as the Service Layer answers it, with a link to the next while there are more rows (SAP page §3). */
export function pageOf(set: string, rows: readonly Row[], query: URLSearchParams, { version, pageSize }: Envelope): object {
  const filter = query.get('$filter');
  const sorted = order(filter ? rows.filter(filterOf(filter)) : rows, query.get('$orderby'));
  const skip = Number(query.get('$skip') ?? 0);
  const top = Number(query.get('$top') ?? sorted.length);
  const size = pageSize === 0 ? sorted.length : pageSize;
  const wanted = sorted.slice(skip, skip + top);
  const page = wanted.slice(0, size).map((it) => fieldsOf(it, query.get('$select')));
  const more = wanted.length > size ? nextLink(set, query, { skip: skip + size, top: top - size }) : undefined;
  const counts = query.get('$inlinecount') === 'allpages' || query.get('$count') === 'true';
  if (version === 'v1')
    return {
      'odata.metadata': `/b1s/v1/$metadata#${set}`,
      ...(counts && { 'odata.count': String(sorted.length) }),
      value: page,
      ...(more && { 'odata.nextLink': more }),
    };
  return {
    '@odata.context': `/b1s/v2/$metadata#${set}`,
    ...(counts && { '@odata.count': sorted.length }),
    value: page,
    ...(more && { '@odata.nextLink': more }),
  };
}

export function fieldsOf(row: Row, select: string | null): Row {
  if (!select) return row;
  return Object.fromEntries(select.split(',').map((name) => [name, row[name] ?? null]));
}

function order(rows: readonly Row[], by: string | null): Row[] {
  if (!by) return [...rows];
  const [name = '', direction] = by.trim().split(/\s+/);
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[name], b[name]];
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * textOf(left).localeCompare(textOf(right));
  });
}

/** Relative to the base, with everything that was asked. */
function nextLink(set: string, query: URLSearchParams, { skip, top }: { skip: number; top: number }): string {
  const next = new URLSearchParams(query);
  next.set('$skip', String(skip));
  if (query.has('$top')) next.set('$top', String(top));
  return `${set}?${next.toString()}`;
}
