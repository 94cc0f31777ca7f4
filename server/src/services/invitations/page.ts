import type { SupplierInvitation } from 'contract/services/index.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { presentServiceFile } from '../files/files.ts';
import { readLinked, takesOffers, type LinkedInvitation } from './link.ts';
import { isClosed, newestOffers, pricesOf } from './offers.ts';
import { documentsForSuppliers, linesOf } from './rounds.ts';

/** What a link shows: what this supplier was asked and what they said themselves, and of others nothing. */
export async function readInvitation(db: Reader, files: Files, token: string): Promise<SupplierInvitation> {
  const linked = await readLinked(db, token);
  const { standing, supplier_name, number, title, sealed, changed_at, deadline, now, declined_at, declined_reason } = linked;
  const [{ nombre }, asked, receipt] = await Promise.all([companyOf(db), askedOf(db, files, linked), receiptOf(db, linked)]);
  return {
    standing,
    supplier_name,
    number,
    title,
    sealed,
    changed_at: changed_at?.toISOString() ?? null,
    company: nombre ?? 'Nuestra empresa',
    deadline: deadline.toISOString(),
    now: now.toISOString(),
    ...asked,
    declined: declined_at && declined_reason !== null ? { at: declined_at.toISOString(), reason: declined_reason } : null,
    receipt,
  };
}

type Question = Pick<SupplierInvitation, 'description' | 'terms' | 'lines' | 'documents' | 'questions'>;

/** Once the link takes no offers any more it tells nothing new. */
async function askedOf(db: Reader, files: Files, { id, quotation_id, standing, description, terms }: LinkedInvitation): Promise<Question> {
  if (!takesOffers(standing)) return { description: null, terms: null, lines: [], documents: [], questions: [] };
  const [lines, documents, questions] = await Promise.all([
    linesOf(db, quotation_id),
    documentsForSuppliers(db, quotation_id)
      .innerJoin('service_files as file', 'file.id', 'it.file_id')
      .select(['file.id', 'file.name', 'file.bytes', 'file.file'])
      .orderBy('it.id')
      .execute(),
    db
      .selectFrom('quote_questions as it')
      .innerJoin('quote_invitations as invitation', 'invitation.id', 'it.invitation_id')
      .where('invitation.quote_request_id', '=', quotation_id)
      .where((of) => of.or([of('it.answer', 'is not', null), of('it.invitation_id', '=', id)]))
      .select(['it.question', 'it.answer'])
      .orderBy('it.id')
      .execute(),
  ]);
  return { description, terms, lines, documents: documents.map((it) => presentServiceFile(files, it)), questions };
}

async function receiptOf(db: Reader, linked: LinkedInvitation): Promise<SupplierInvitation['receipt']> {
  const row = await newestOffers(db).where('it.invitation_id', '=', linked.id).executeTakeFirst();
  if (!row) return null;
  const prices = (await pricesOf(db, [row.id])).get(row.id) ?? [];
  const { number, received_at, late, is_on_older_text, sha256, file_id, file_name, file_bytes } = row;
  const { coin, tax_exempt, offer_number, date, valid_until, delivery_days, payment_terms, freight, comment } = row;
  const terms = { coin, tax_exempt, offer_number, date, valid_until, delivery_days, payment_terms, freight, comment };
  return {
    number,
    late,
    is_on_older_text,
    sha256,
    received_at: received_at.toISOString(),
    offer: isClosed(linked)
      ? null
      : {
          ...terms,
          lines: prices.map(({ line_id, price }) => ({ line_id, price })),
          file: { id: file_id, name: file_name, bytes: file_bytes },
        },
  };
}
