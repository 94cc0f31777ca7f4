/** Where a link leads: a declared path with `$names`, and what stands in their place. */
export interface To {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}
