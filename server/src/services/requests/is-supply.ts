import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { isOfSupply } from '../../access/index.ts';
import type { Reading } from '../../platform/context.ts';

export const isAbastecimiento = async (context: Reading, { user }: Received<typeof contract.isAbastecimientoService>) => ({
  is_abastecimiento: await isOfSupply(context, user),
});
