/** The columns that are looked for, by what people call them. */
const titles = {
  code: /^(c[oó]d(igo|\.)?( sap)?|code|sap|material)$/i,
  quantity: /^(cantidad|cant\.?|qty)$/i,
  section: /^(secci[oó]n|partida|grupo)$/i,
  comment: /^(nota|comentario|observaci[oó]n(es)?)$/i,
} as const;
type Title = keyof typeof titles;

/** Each row by what its columns are: as their titles say, else by what stands in them. */
export function rowsPasted(cells: readonly (readonly string[])[], isCode: (cell: string) => boolean): Record<Title, string>[] {
  const rows = cells.filter((row) => row.some((it) => it.trim() !== ''));
  const [head = [], ...below] = rows;
  const hasHead = head.some((it) => titles.quantity.test(it.trim()) || titles.code.test(it.trim())) && !head.some(isCode);
  const all = hasHead ? below : rows;
  const places = hasHead ? placesByTitle(head) : placesByContent(all, isCode);
  return all.map((row) => {
    const cell = (name: Title) => (row[places[name] ?? -1] ?? '').trim();
    return { code: cell('code'), quantity: cell('quantity'), section: cell('section'), comment: cell('comment') };
  });
}

type Places = Partial<Record<Title, number>>;

function placesByTitle(head: readonly string[]): Places {
  const places: Places = {};
  for (const name of Object.keys(titles) as Title[]) {
    const place = head.findIndex((it) => titles[name].test(it.trim()));
    if (place >= 0) places[name] = place;
  }
  return places;
}

function placesByContent(rows: readonly (readonly string[])[], isCode: (cell: string) => boolean): Places {
  const width = Math.max(0, ...rows.map((it) => it.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const most = (test: (cell: string) => boolean, besides: number) =>
    columns
      .filter((it) => it !== besides)
      .map((place) => ({ place, hits: rows.filter((row) => test((row[place] ?? '').trim())).length }))
      .toSorted((a, b) => b.hits - a.hits || a.place - b.place)
      .find((it) => it.hits > 0)?.place;
  const code = most(isCode, -1) ?? 0;
  const quantity = most((cell) => /^(=|-?[\d.,]+$)/.test(cell), code) ?? code + 1;
  return { code, quantity, comment: quantity + 1 };
}
