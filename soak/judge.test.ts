import { afterAll, expect, test } from 'vitest';
import { createProyecto, updateProyecto } from 'contract/projects/index.ts';
import { serviceLayerStandIn } from '../server/test/sap/server.ts';
import { seeds } from '../server/test/sap/seeds.ts';
import { scene } from '../server/test/scene.ts';
import { halvesIn } from './halves.ts';
import { judge } from './judge.ts';
import { Ledger, type Outcome } from './ledger.ts';

const { db, given, folder, as } = await scene();
const sap = await serviceLayerStandIn(seeds);
afterAll(sap.close);
const engineer = await as('projects:read', 'projects:create', 'projects:update');

const ledgerOf = (...all: [tag: string, outcome: Outcome][]): Ledger => {
  const ledger = new Ledger();
  for (const [tag, outcome] of all) ledger.write({ call: createProyecto, tag, outcome });
  return ledger;
};
const halves = () => halvesIn(db, { files: folder, sap });

test('what was answered is there once; none is lost, two are doubled, and what was refused must not be there', async () => {
  for (const nombre of ['uno', 'dos', 'dos', 'tres', 'cuatro']) await given.project({ nombre });
  const ledger = ledgerOf(
    ['uno', 'answered'],
    ['dos', 'answered'],
    ['nada', 'answered'],
    ['tres', 'refused'],
    ['cuatro', 'unknown'],
    ['cinco', 'unknown'],
  );

  expect(await judge(db, ledger)).toEqual({
    answered: 3,
    lost: ['gateway.createProyecto nada'],
    doubled: ['gateway.createProyecto dos: 2 times'],
    phantoms: ['gateway.createProyecto tres'],
  });
});

test('the last change that was answered stands, unless one came after it of which nobody knows', async () => {
  const { id, codigoProyecto: of } = await given.project({ nombre: 'seis' });
  const change = (version: number, observaciones: string) =>
    engineer.call(updateProyecto, { id, version, nombre: 'seis', linea: 'CI', observaciones });
  await change(1, 'primero');
  await change(2, 'segundo');
  const ledger = new Ledger();
  ledger.write({ call: updateProyecto, tag: 'primero', outcome: 'answered', of });
  ledger.write({ call: updateProyecto, tag: 'segundo', outcome: 'unknown', of });
  expect((await judge(db, ledger)).lost).toEqual([]);

  await change(3, 'primero');
  ledger.write({ call: updateProyecto, tag: 'segundo', outcome: 'answered', of });

  expect((await judge(db, ledger)).lost).toEqual([`${of} holds primero instead of segundo`]);
});

test('whole work has no halves; a row without its history, its files or its document in the ERP is one', async () => {
  await engineer.call(createProyecto, { nombre: 'prueba-1', linea: 'CI' });
  expect(await halves()).toEqual([]);

  const { codigoProyecto } = await given.project({ nombre: 'prueba-2' });
  const { original } = await db
    .selectFrom('photos')
    .select('original')
    .where('id', '=', (await given.photo()).id)
    .executeTakeFirstOrThrow();
  const request = await given.materialRequest({ comment: 'prueba-3', status: 'en_curso' });

  expect(await halves()).toEqual(
    expect.arrayContaining([
      `what was created stands in the history, once: project ${codigoProyecto}`,
      `a row names the file ${original}, which is not there`,
      `an approved request is in the outbox, once: ${request.number}`,
    ]),
  );
});
