import { fold } from 'contract/slips.ts';
import type { Duplicate } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { parseRut } from 'contract/rut.ts';
import { homeCountry } from 'contract/suppliers/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { similarSuppliers } from '../../suppliers/index.ts';
import { rightOver } from './actions.ts';
import { creationsOfSuppliers } from './of-suppliers.ts';
import './tables.ts';

type DuplicateQuestion = Received<typeof contract.findDuplicates>;

/** What may be the same as what is being typed, ten at most. */
export async function findDuplicates({ db, user }: Reading, asked: DuplicateQuestion): Promise<Duplicate[]> {
  const permission = rightOver(asked.kind, 'read');
  if (!may(user, permission)) throw new Problem('not_allowed', { permission });
  return asked.kind === 'supplier' ? suppliersLike(db, asked) : materialsLike(db, asked);
}

async function suppliersLike(
  db: Reader,
  { name = '', code = '', tax_id = '', country = homeCountry, request_id = 0 }: DuplicateQuestion,
): Promise<Duplicate[]> {
  const read = parseRut(tax_id);
  const found = await similarSuppliers(db, {
    name,
    code: code.toUpperCase(),
    tax_id: read.ok && country === homeCountry ? read.rut : tax_id,
    country,
  });
  const numbers = await creationsOfSuppliers(
    db,
    found.flatMap((it) => (it.code === null ? [it.id] : [])),
  );
  return found.flatMap((it) => {
    const request = numbers.get(it.id);
    if (request?.id === request_id && request_id !== 0) return [];
    const same = it.same_tax_id ? 'tax_id' : it.same_code ? 'code' : it.same_name ? 'name' : null;
    const words = wordsInCommon(name, it.name);
    return [
      {
        kind: 'supplier' as const,
        is_request: it.code === null,
        code: it.code ?? request?.number ?? '',
        name: it.name,
        rut: it.rut,
        country: it.country,
        tax_id: it.tax_id,
        active: it.active,
        merged_into: it.merged_into,
        same,
        words,
      },
    ];
  });
}

interface SimilarMaterial {
  code: string;
  name: string;
  active: boolean;
  merged_into: string | null;
  is_request: boolean;
  same_name: boolean;
  same_code: boolean;
}

async function materialsLike(db: Reader, { name = '', code = '', request_id = 0 }: DuplicateQuestion): Promise<Duplicate[]> {
  if (name === '' && code === '') return [];
  const { rows } = await sql<SimilarMaterial>`
    with typed as (select fold(${name}) as name, name_key(${name}) as key, upper(${code}) as code),
    found as (
      (select codigo as code, descripcion as name, activo as active, false as is_request, codigo = typed.code as same_code
        from materials, typed where ${code} <> '' and codigo = typed.code limit 1)
      union
      (select materials.codigo, materials.descripcion, materials.activo, false, true
        from material_creations as it join creation_requests as asked on asked.id = it.request_id join materials on materials.codigo = asked.code
        where ${code} <> '' and upper(it.part_number) = upper(${code}) and asked.status = 'creada' limit 10)
      union
      (select codigo, descripcion, activo, false, codigo = typed.code from materials, typed
        where ${name} <> '' and typed.name <% busqueda order by word_similarity(typed.name, busqueda) desc limit 10)
      union
      (select asked.number, it.description, true, true, ${code} <> '' and upper(it.part_number) = upper(${code})
        from typed, material_creations as it join creation_requests as asked on asked.id = it.request_id
        where (${name} <> '' and typed.name <% fold(it.description) or ${code} <> '' and upper(it.part_number) = upper(${code}))
          and asked.id <> ${request_id} and asked.status not in ('creada', 'rechazada', 'anulada') limit 10)
    )
    select found.*, living.codigo as merged_into, ${name} <> '' and name_key(found.name) = typed.key as same_name
    from typed, found left join materials as own on own.codigo = found.code and not found.is_request left join materials as living on living.id = own.merged_into
    order by same_code desc, same_name desc, similarity(fold(found.name), typed.name) desc, code limit 10`.execute(db);
  return rows.map(({ same_code, same_name, ...it }) => ({
    kind: 'material',
    ...it,
    rut: null,
    country: null,
    tax_id: null,
    same: same_code ? 'code' : same_name ? 'name' : null,
    words: wordsInCommon(name, it.name),
  }));
}

/** The words of a name that were typed too, as they are written there. */
function wordsInCommon(typed: string, name: string): string[] {
  const known = new Set(fold(typed).split(/[^\p{L}\p{N}]+/u));
  return name.split(/\s+/).filter((it) =>
    fold(it)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.length > 1 && known.has(word)),
  );
}
