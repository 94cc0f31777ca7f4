import * as contract from 'contract/catalogues/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { listEntries } from './entries.ts';
import { readEntry } from './rows.ts';

type Call = typeof contract.listNombreDocumentoByTipoDocumento;

export async function listDocumentNamesOfType(context: Reading, { id, activo }: Received<Call>): Promise<Answer<Call>> {
  await readEntry(context.db, contract.tipoDocumento, id);
  // The entries of a catalogue are read as its definition says.
  return (await listEntries(context, contract.nombreDocumento, { activo, tipo_documento_id: id })) as Answer<Call>;
}
