import { updateSupplierDocument } from 'contract/suppliers/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { paper } from '../documents/document-files.ts';

const [rocio, camila] = ['rocio.alerce@soldepapel.example', 'camila.peumo@soldepapel.example'];

interface PaperBrought {
  days: number;
  rut: string;
  type: string;
  /** In so many days from now; before today it has expired. */
  expires?: number;
  by?: string;
}

/** In force, about to expire, expired, and expired so that nothing new is ordered; the last of who is only asked for, brought by who asks. */
const papers: readonly PaperBrought[] = [
  { days: 34, rut: '78900123-5', type: 'Póliza de seguro', expires: 210 },
  { days: 33, rut: '78900134-0', type: 'Certificado F30-1 de cumplimiento laboral', expires: 6 },
  { days: 33, rut: '78900134-0', type: 'Ficha de proveedor' },
  { days: 30, rut: '78900089-1', type: 'Carpeta tributaria', expires: -4 },
  { days: 29, rut: '78900112-K', type: 'Póliza de seguro', expires: -2 },
  { days: 1, rut: '78900256-8', type: 'Ficha de proveedor', by: camila },
];

async function bring({ act, db }: Company, { days, rut, type, expires, by = rocio }: PaperBrought): Promise<void> {
  const { id, name } = await db.selectFrom('supplier_records').where('rut', '=', rut).select(['id', 'name']).executeTakeFirstOrThrow();
  const { id: doc_type } = await db.selectFrom('supplier_document_types').where('nombre', '=', type).select('id').executeTakeFirstOrThrow();
  const content = await paper({
    title: type,
    type: 'Certificado',
    place: name,
    project: '—',
    day: addDays(todayInChile(), -days),
    author: name,
    version: 1,
  });
  await act({ days }, by, updateSupplierDocument, {
    id,
    doc_type,
    files: new File([new Uint8Array(content)], `${type}.pdf`),
    // What is written now is moved back with everything else.
    ...(expires !== undefined && { expires_on: addDays(todayInChile(), expires + days) }),
  });
}

/** Papers that suppliers sent in the last weeks. */
export const bringingPapers: readonly DemoStep[] = papers.map((it) => ({ days: it.days, happen: (company) => bring(company, it) }));
