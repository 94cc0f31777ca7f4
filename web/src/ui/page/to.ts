/** Where a link leads: a declared path with `$names`, and what stands in their place. */
export interface To {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

/** A stored address as the router takes it. */
export function linkTo(address: string): To {
  const { pathname, searchParams } = new URL(address, 'http://here');
  return { to: pathname, search: Object.fromEntries(searchParams) };
}
