import type { PriceAgreementInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader } from '../../platform/database/database.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { todayInChile } from '../../platform/today.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import { agreementAt } from '../address.ts';
import { keepsPrices } from './actions.ts';
import { readAgreement } from './rows.ts';

/** What is ordered by a code. */
interface OrderedMaterial {
  id: number;
  name: string;
  unit: string;
  active: boolean;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever has materials says what one is; nothing where there is none by that code. */
    orderedMaterial: (db: Reader, code: string) => Promise<OrderedMaterial | undefined>;
  }
}

const papers = {
  admits: (tipo: string) => tipo === 'pdf' || tipo === 'imagen' || tipo === 'documento' || tipo === 'planilla',
  words: 'PDF, imágenes, Word o Excel',
};

/** Somebody of supply writes down what was agreed; it holds once a second person has confirmed it. */
export async function askAgreement(
  context: Preparing,
  { files: file, ...form }: Received<typeof contract.askPriceAgreement>,
): Promise<PriceAgreementInfo> {
  const { user } = context;
  requireAllowed({ rules: [keepsPrices] }, { user });
  const name = cleanName(file.name);
  const { extension } = await kindOf(file, name, user, papers);
  await refuseCut(file, extension);
  return writeWithFile(context, file, extension, async (tx, stored) => {
    const writing = { ...context, tx };
    await requireSupplier(tx, form.supplier_code, 'supplier_code');
    const thing = await requireThing(writing, form.code);
    await refuseOverlap(tx, form);
    const { number } = await tx
      .insertInto('price_agreements')
      .values({ ...form, ...thing, file: stored, file_name: name, bytes: file.size, asked_by: user.id })
      .returning('number')
      .executeTakeFirstOrThrow()
      .catch(refuseSecondAsk);
    const asked = await readAgreement({ ...writing, db: tx }, number);
    await record(writing, { action: 'create', entity: 'price_agreement', id: number, after: auditOf(asked) });
    await tellSecondPeople(writing, asked);
    return asked;
  });
}

async function requireThing({ tx, hooks }: Writing, code: string) {
  const material = await hooks.orderedMaterial(tx, code);
  if (material) {
    if (!material.active) throw new Problem('invalid', { fields: { code: `${code} está retirado: no se compra.` } });
    return { material_id: material.id, name: material.name, unit: material.unit };
  }
  const service = await tx
    .selectFrom('services')
    .where('codigo', '=', code)
    .where('activo', '=', true)
    .select(['id as service_id', 'nombre as name', 'unidad as unit'])
    .executeTakeFirst();
  if (!service) throw new Problem('invalid', { fields: { code: `${code} no es un material ni un servicio que se compre.` } });
  return service;
}

type Days = Pick<Received<typeof contract.askPriceAgreement>, 'supplier_code' | 'code' | 'valid_from' | 'valid_to'>;

/** What holds on its first day may end for it, from today on; what begins within it may not. */
async function refuseOverlap(db: Reader, { supplier_code, code, valid_from, valid_to }: Days): Promise<void> {
  const inForce = await db
    .selectFrom('price_agreements')
    .where('supplier_code', '=', supplier_code)
    .where('code', '=', code)
    .where('status', '=', 'confirmado')
    .where('valid_from', '<=', valid_to)
    .where('valid_to', '>=', valid_from)
    .select(['number', 'valid_from'])
    .orderBy('valid_from', 'desc')
    .execute();
  const within = inForce.find((it) => it.valid_from >= valid_from);
  if (within)
    throw new Problem('invalid', {
      fields: { valid_to: `Se cruza con ${within.number}, que empieza dentro de estos días: termínelo antes.` },
    });
  const [replaced] = inForce;
  if (replaced && valid_from < todayInChile())
    throw new Problem('invalid', { fields: { valid_from: `${replaced.number} está vigente: uno que lo reemplaza empieza desde hoy.` } });
}

function refuseSecondAsk(error: unknown): never {
  if (brokenUnique(error) !== undefined)
    throw new Problem('duplicate', { fields: { code: 'Ya hay uno por confirmar con este proveedor: confírmelo o anúlelo antes.' } });
  throw error;
}

async function tellSecondPeople(context: Writing, { number, supplier, name }: PriceAgreementInfo): Promise<void> {
  const { tx, user } = context;
  const people = await peopleHolding(tx, ['purchase_orders:approve'])
    .where('users.id', '<>', user.id)
    .select('users.id')
    .limit(200)
    .execute();
  await notifyPeople(context, {
    user_ids: people.map((it) => it.id),
    kind: 'approval',
    title: `${number}: falta confirmar un convenio de precio`,
    text: `${user.nombre} registró el de ${name} con ${supplier}.`,
    url: agreementAt(number),
    mail: 'aviso_aprobaciones',
  });
}

export const auditOf = (it: PriceAgreementInfo) => ({
  proveedor: it.supplier_code,
  codigo: it.code,
  precio: it.unit_price,
  moneda: it.currency,
  minimo: it.minimum_quantity,
  desde: it.valid_from,
  hasta: it.valid_to,
  pago: it.payment_terms,
});
