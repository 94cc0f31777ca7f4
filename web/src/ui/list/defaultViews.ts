import { z } from 'zod';
import { listMemory } from './listMemory.ts';

/** What the address of a list would say of the view with which it opens. `ahead.js` reads it too: it asks nothing for such a list. */
export const defaultViews = listMemory('views', z.record(z.string(), z.string()));
