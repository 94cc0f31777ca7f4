import type { Segment } from 'contract/projects/index.ts';

/** Where dashboards stand. */
export type Spot = { segmento: Segment } | { codigoProyecto: string; codigoLugarInstalacion: string };
/** What a new one is for. */
export type NewSpot = { segmento: Segment } | { codigoProyecto: string; codigoLugarInstalacion?: string };
