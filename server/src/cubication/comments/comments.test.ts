import {
  batchDeleteDocMaterial,
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  deleteDocumentPanels,
  deleteServices,
  getCubage,
  listCubageHistory,
  postComment,
  postCommentV2,
  postDocument,
  postDocumentMaterials,
  bringBackCubageRows,
  substituteCustom,
  type CubagePart,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update', 'cubication:delete');
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const clamp = await given.material({ unidad_id: piece.id, price: '900', descripcion: 'Abrazadera' });
const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '62000', Staff: '8', Days: '20' } as const;
const board = { name: 'Tablero general', quantity: '2' };

const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place()).id })).document_id;
const commentsIn = async (document_id: number) =>
  (await fernanda.call(getCubage, { document_id })).comments.map(({ part, row_id, about, comment }) => ({ part, row_id, about, comment }));
const lastId = (rows: readonly { id: number }[]): number => rows.at(-1)?.id ?? 0;

/** How a row of each kind is added, and how it is taken away. */
const kinds: {
  of: string;
  part: CubagePart;
  was: string;
  add: (id: number) => Promise<number>;
  remove: (id: number, row: number) => Promise<unknown>;
}[] = [
  {
    of: 'a material',
    part: 'materials',
    was: `${clamp.codigo} - Abrazadera × 2,5`,
    add: async (document_id) =>
      lastId(await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: clamp.codigo, quantity: '2.5' }] })),
    remove: (document_id, id) => fernanda.call(batchDeleteDocMaterial, { document_id, ids: [id] }),
  },
  {
    of: 'a material of one’s own',
    part: 'materials',
    was: 'Soporte × 3',
    add: async (document_id) =>
      (await fernanda.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3' })).id,
    remove: (document_id, id) => fernanda.call(batchDeleteDocMaterial, { document_id, ids: [id] }),
  },
  {
    of: 'a service',
    part: 'services',
    was: 'Cuadrilla',
    add: async (document_id) => lastId(await fernanda.call(createDocumentServices, { document_id, services: [crew] })),
    remove: (_, id) => fernanda.call(deleteServices, { id }),
  },
  {
    of: 'a board',
    part: 'panels',
    was: 'Tablero general × 2',
    add: async (document_id) => lastId(await fernanda.call(createDocumentPanels, { document_id, panels: [board] })),
    remove: (_, id) => fernanda.call(deleteDocumentPanels, { id }),
  },
];

test.each(kinds)(
  'what is said of $of stays when it is taken away, with what it was, and is said of it again once it is back',
  async (kind) => {
    const { part, was, add, remove } = kind;
    const document_id = await open();
    const [row, other] = [await add(document_id), await add(document_id)];
    for (const [row_id, comment] of [
      [row, '¿Alcanza?'],
      [row, 'Sí, alcanza.'],
      [other, 'De la otra'],
    ] as const)
      await fernanda.call(postCommentV2, { part, row_id, comment });
    await fernanda.call(postComment, { document_id, comment: 'Del total' });
    const others = [
      { part: null, row_id: null, about: null, comment: 'Del total' },
      { part, row_id: other, about: null, comment: 'De la otra' },
    ];
    const thread = (row_id: number | null, about: string | null) => [
      { part, row_id, about, comment: 'Sí, alcanza.' },
      { part, row_id, about, comment: '¿Alcanza?' },
    ];

    await remove(document_id, row);
    expect(await commentsIn(document_id)).toEqual([...others, ...thread(null, was)]);
    // Another document cannot take what was said here, nor the row.
    const elsewhere = await open();
    const none = await fernanda.call(bringBackCubageRows, { document_id: elsewhere, part, ids: [row] });
    expect([none, await commentsIn(elsewhere)]).toEqual([{ materials: [], panels: [], services: [] }, []]);
    for (const turn of [1, 2]) {
      const back = await fernanda.call(bringBackCubageRows, { document_id, part, ids: [row] });
      expect(back[part].map((it) => it.id)).toEqual([row]);
      expect(await commentsIn(document_id)).toEqual([...others, ...thread(row, null)]);
      if (turn === 1) await remove(document_id, row);
    }

    // The history says of which row something was said.
    const { items } = await fernanda.call(listCubageHistory, { document_id, per_page: 50 });
    const said = items.filter((it) => it.changes.some((one) => one.after === '¿Alcanza?'));
    expect(said.map((it) => it.changes.find((one) => one.field === 'Fila')?.after)).toEqual([
      expect.stringContaining(was.split(' × ')[0]?.split(' - ').at(-1) ?? ''),
    ]);
  },
);

test('what is said of rows that are gone takes no place from what is said of those that are there', async () => {
  const document_id = await open();
  const [row, other] = [await fernanda.call(createDocumentPanels, { document_id, panels: [board, board] })].flat();
  await fernanda.call(postCommentV2, { part: 'panels', row_id: row?.id ?? 0, comment: '¿Alcanza?' });
  const { user } = await fernanda.call(postComment, { document_id, comment: 'Del total' });
  const said = { cubage_id: document_id, part: 'panels', panel_id: other?.id ?? 0, user_id: user.id } as const;
  const many = Array.from({ length: 210 }, (_, at) => ({ ...said, comment: `De la otra ${at}` }));
  await db.insertInto('cubage_comments').values(many).execute();
  await fernanda.call(deleteDocumentPanels, { id: other?.id ?? 0 });

  const comments = await commentsIn(document_id);

  expect([comments.length, comments[0]?.comment]).toEqual([200, 'De la otra 209']);
  expect(comments.slice(-2).map((it) => it.comment)).toEqual(['Del total', '¿Alcanza?']);
});

test('a document that is deleted takes what was said of its rows along', async () => {
  const document_id = await open();
  for (const { part, add } of kinds) await fernanda.call(postCommentV2, { part, row_id: await add(document_id), comment: 'Algo' });

  await db.deleteFrom('cubages').where('id', '=', document_id).execute();

  expect(await db.selectFrom('cubage_comments').where('cubage_id', '=', document_id).selectAll().execute()).toEqual([]);
});

test('what is substituted stands in the history with what it was and what it cost', async () => {
  const document_id = await open();
  const own = await fernanda.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3', cost: '1200' });

  await fernanda.call(substituteCustom, { id: own.id, code: clamp.codigo });

  const [entry] = (await fernanda.call(listCubageHistory, { document_id })).items;
  expect(Object.fromEntries(entry?.changes.map((it) => [it.field, [it.before, it.after]]) ?? [])).toMatchObject({
    Material: ['Soporte', `${clamp.codigo} - Abrazadera`],
    'Costo unitario': ['$ 1.200', '$ 900'],
  });
});

test('what is taken away stands in the history with all of its cells and its cost, as it may be written again', async () => {
  const document_id = await open();
  const added = { code: clamp.codigo, formula: '2*3', section: 'Techo norte' };
  const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [added] });
  const own = await fernanda.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3', cost: '1200' });

  await fernanda.call(batchDeleteDocMaterial, { document_id, ids: [row?.id ?? 0, own.id] });

  const { items } = await fernanda.call(listCubageHistory, { document_id });
  const removed = items.filter((it) => it.action === 'Quitó un material');
  const told = removed.map(({ changes }) => Object.fromEntries(changes.map((it) => [it.field, it.before])));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Material: `${clamp.codigo} - Abrazadera`,
        Cantidad: '6',
        Fórmula: '2*3',
        Sección: 'Techo norte',
        'Costo unitario': '$ 900',
      }),
      expect.objectContaining({ Material: 'Soporte', Cantidad: '3', 'Costo unitario': '$ 1.200' }),
    ]),
  );
});
