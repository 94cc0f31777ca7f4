import type { Bidding, SupplierOffer } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { productOf } from 'contract/decimals.ts';

/** What the record of an opening says of an offer, one after the other as they came. */
export interface RecordedOffer extends Pick<
  SupplierOffer,
  'received_at' | 'late' | 'is_on_older_text' | 'coin' | 'tax_exempt' | 'total' | 'total_clp' | 'sha256'
> {
  supplier: string;
  rut: string;
  number: number;
  freight: string | null;
  lines: { line: number; description: string; quantity: string; unit: string; price: string; total: string }[];
}

/** Somebody who was asked to offer. */
export interface RecordedGuest {
  name: string;
  rut: string;
  email: string | null;
  /** Where the invitation went before, by whom and why that changed. */
  moves: readonly { from: string | null; to: string; at: string; by: string; reason: string }[];
  /** How it ended with them. */
  end: string;
}

/** What becomes a record: all that was known when two people opened a bidding. */
export interface Opening {
  number: string;
  bidding: Bidding;
  openers: readonly { nombre: string; at: Date }[];
  charge: string;
  policy: string;
  offers: readonly RecordedOffer[];
  guests: readonly RecordedGuest[];
}

/** Offers as the record tells them, in the order in which they came. */
export async function recordOffers(tx: Tx, quotation_id: number, offers: readonly SupplierOffer[]): Promise<RecordedOffer[]> {
  const [guests, lines] = await Promise.all([
    tx
      .selectFrom('quote_invitations')
      .where('quote_request_id', '=', quotation_id)
      .select(['id', 'supplier_name', 'supplier_rut'])
      .execute(),
    tx
      .selectFrom('quote_lines')
      .where('quote_request_id', '=', quotation_id)
      .select(['id', 'line', 'description', 'unit', plainDecimal('quantity').as('quantity')])
      .execute(),
  ]);
  const guest = new Map(guests.map((it) => [it.id, it]));
  const asked = new Map(lines.map((it) => [it.id, it]));
  return offers
    .toSorted((one, other) => (one.received_at < other.received_at ? -1 : 1))
    .map(({ invitation_id, lines: prices, ...offer }) => ({
      ...offer,
      supplier: guest.get(invitation_id)?.supplier_name ?? '',
      rut: guest.get(invitation_id)?.supplier_rut ?? '',
      lines: prices.flatMap(({ line_id, price }) => {
        const of = asked.get(line_id);
        return of && price !== null ? [{ ...of, price, total: productOf(price, of.quantity) }] : [];
      }),
    }));
}

/** Everybody who was asked, also those of whom nothing came. */
export async function recordGuests(tx: Tx, quotation_id: number): Promise<RecordedGuest[]> {
  return tx
    .selectFrom('quote_invitations as it')
    .where('it.quote_request_id', '=', quotation_id)
    .select(['it.supplier_name as name', 'it.supplier_rut as rut', 'it.email'])
    .select(
      sql<RecordedGuest['moves']>`(
        select coalesce(json_agg(json_build_object('from', gone.from_email, 'to', gone.to_email, 'reason', gone.reason, 'by', users.nombre,
          'at', to_char(gone.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by gone.id), '[]')
        from quote_invitation_addresses as gone join users on users.id = gone.changed_by where gone.invitation_id = it.id)`.as('moves'),
    )
    .select(
      sql<string>`case
        when it.revoked_at is not null then 'Invitación revocada'
        when exists (select from supplier_offers as offer where offer.invitation_id = it.id) then 'Ofertó'
        when it.declined_at is not null then 'Declinó: ' || it.declined_reason
        when it.seen_at is not null then 'La vio y no ofertó'
        else 'Sin respuesta' end`.as('end'),
    )
    .orderBy('it.supplier_name')
    .orderBy('it.id')
    .execute();
}
