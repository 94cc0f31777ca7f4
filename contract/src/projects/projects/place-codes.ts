import { z } from 'zod';

/** How calls name a place: by its code and its project's, in any case (spec 1 §3). */
export const placeCodes = { codigoLugarInstalacion: z.string().trim().min(1).max(30), codigoProyecto: z.string().trim().min(1).max(30) };

/** The calls that show a place as a whole: stale after any change of a part of it. */
export const wholePlace = ['projects.placeSummary', 'projects.placeSheet'] as const;
