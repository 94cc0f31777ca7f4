import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { formatRut } from 'contract/rut.ts';
import type { Reading } from '../../platform/context.ts';
import type { Letterhead } from '../../platform/pdf/pdf.ts';
import { companyOf, product } from './company.ts';

/** The head of the company's papers: name, tax id, address, logo. */
export async function letterheadOf({ db, files }: Pick<Reading, 'db' | 'files'>): Promise<Letterhead> {
  const { nombre, rut, direccion, comuna, telefono, logo } = await companyOf(db);
  const lines = [rut && formatRut(rut), [direccion, comuna].filter(Boolean).join(', '), telefono].filter((it): it is string => Boolean(it));
  return {
    name: nombre ?? product,
    lines,
    ...(logo && {
      logo: await sharp(await buffer(files.read(logo)))
        .png()
        .toBuffer(),
    }),
  };
}
