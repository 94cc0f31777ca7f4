import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from 'contract/all.ts';
import { manualUpdateProjects } from 'contract/projects/index.ts';
import { areas } from '../src/app.ts';
import { brokenRule, columnOf, meaningsOf } from '../src/platform/checks.ts';
import { scene } from './scene.ts';

const allChecks = areas.flatMap((it) => it.checks ?? []);
const { as, db, given } = await scene();

const { rows: inDatabase } = await sql<{ name: string; table: string }>`
  select conname as name, conrelid::regclass::text as "table" from pg_constraint
  where contype = 'c' and connamespace = 'public'::regnamespace order by 1`.execute(db);

/** Rules that triggers keep at the commit raise the name of their trigger. */
const { rows: keptByTriggers } = await sql<{ name: string }>`
  select conname as name from pg_constraint where contype = 't' and connamespace = 'public'::regnamespace`.execute(db);

/** The names of all fields that a call may be sent, at any depth. */
const sent = new Set(
  allCalls
    .filter((it) => it.kind !== 'reads')
    .flatMap(({ params = {}, query = {}, body }) => [params, query, ...(body ? [body] : [])])
    .flatMap((it) => [
      ...namesIn(it instanceof z.ZodType ? z.toJSONSchema(it, { io: 'input', unrepresentable: 'any' }) : { properties: it }),
    ]),
);

function* namesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('properties' in node && node.properties) yield* Object.keys(node.properties);
  for (const inside of Object.values(node)) if (!(inside instanceof z.ZodType)) yield* namesIn(inside);
}

test('every check of the database has a field of a call that says so first, or a reason why nothing that is sent can break it', () => {
  const meanings = meaningsOf(allChecks);
  const fieldOf = (check: string, table: string) => {
    const meaning = meanings.get(check);
    return meaning === 'ours' ? undefined : (meaning?.[0] ?? columnOf(check, table) ?? '');
  };

  expect(inDatabase.length).toBeGreaterThan(200);
  expect(
    inDatabase.filter(({ name, table }) => {
      const field = fieldOf(name, table);
      return field !== undefined && !sent.has(field);
    }),
  ).toEqual([]);
});

test('nothing is said of a check that is not there, and of each only once', () => {
  const said = allChecks.flatMap(({ fields, ours }) => [...Object.keys(fields), ...Object.values(ours).flat()]);

  expect(said.filter((name) => ![...inDatabase, ...keptByTriggers].some((it) => it.name === name))).toEqual([]);
  expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
});

test('a change by hand that ends a project before it begins is refused at its field', async () => {
  const project = await given.project({ fecha_inicio: '2026-03-01', fecha_termino: '2026-05-01' });
  const caller = await as('projects:update');

  expect(
    await caller.refused(manualUpdateProjects, { projects: [{ id: project.id, version: project.version, fecha_termino: '2026-02-01' }] }),
  ).toMatchObject({ status: 400, code: 'invalid', fields: { fecha_termino: 'El término no puede ser anterior al inicio.' } });
});

describe('what the database refuses, when nothing before it did', async () => {
  const project = await given.project({ fecha_inicio: '2026-03-01' });
  const meanings = meaningsOf(allChecks);
  const said = async (statement: RawBuilder<unknown>) => {
    const problem = await statement.execute(db).then(
      () => undefined,
      (error: unknown) => brokenRule(error, meanings),
    );
    return problem && { code: problem.code, ...problem.details };
  };

  test('is said at the field that the area names', async () => {
    expect(await said(sql`update projects set fecha_termino = '2026-02-01' where id = ${project.id}`)).toEqual({
      code: 'invalid',
      fields: { fecha_termino: 'El término no puede ser anterior al inicio.' },
    });
  });

  test('is said at the field that is called like its column', async () => {
    expect(await said(sql`update projects set kwp = -1 where id = ${project.id}`)).toEqual({
      code: 'invalid',
      fields: { kwp: 'Este valor no se puede guardar.' },
    });
    expect(await said(sql`update projects set cliente_id = 999999 where id = ${project.id}`)).toMatchObject({
      code: 'invalid',
      fields: { cliente_id: expect.stringContaining('Ya no existe') },
    });
    expect(await said(sql`insert into regions select * from regions limit 1`)).toMatchObject({ code: 'duplicate' });
    expect(await said(sql`delete from regions`)).toMatchObject({ code: 'in_use' });
  });

  test('stays our mistake where only we write', async () => {
    expect(await said(sql`insert into company (id) values (2)`)).toBeUndefined();
    expect(await said(sql`select 1 / 0`)).toBeUndefined();
  });
});
