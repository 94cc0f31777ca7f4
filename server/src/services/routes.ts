import type { Served } from '../platform/http/http.ts';

/** The calls of the area, room by room. */
export const routes: readonly Served[] = [];
