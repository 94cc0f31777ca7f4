/** What a form begins with. */
export interface Beginning {
  charge: { project_code?: string | null; place_id?: number | null; cost_center?: string | null };
  labels: { project?: string; cost_center?: string };
  /** The quote request that it comes from. */
  quotation_id: number | null;
}
