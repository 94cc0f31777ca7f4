import type { Reading } from '../../platform/context.ts';
import { setting } from './settings.ts';

/** What new forms begin with, for everybody who is signed in. */
export const formDefaults = async (context: Reading) => ({ moneda: await setting(context, 'default_currency') });
