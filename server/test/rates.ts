/** What each currency was worth, day by day; a day without a value is left out. */
export type RatesByDay = Record<'UF' | 'USD' | 'EUR', Record<string, string>>;
export const known: RatesByDay = {
  UF: { '2025-12-30': '39727.96', '2025-12-31': '39727.96', '2026-01-01': '39728.5', '2026-01-02': '39729' },
  USD: { '2025-12-30': '907.13', '2026-01-02': '911.4' },
  EUR: { '2025-12-30': '1066.2' },
};
const currencies = { uf: 'UF', dolar: 'USD', euro: 'EUR' } as const;
type Indicator = keyof typeof currencies;

/** `39.727,96`, as Chileans write it. */
const chilean = (valor: string): string => {
  const [whole = '', decimals] = valor.split('.');
  const grouped = whole.length > 3 ? `${whole.slice(0, -3)}.${whole.slice(-3)}` : whole;
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
};

/** mindicador.cl: a year, newest first, at midnight in Santiago. */
export const asMindicador =
  (published: RatesByDay) =>
  ({ pathname }: URL): unknown => {
    const [, , indicator = '', year = ''] = pathname.split('/');
    const days = Object.entries(published[currencies[indicator as Indicator]])
      .filter(([day]) => day.startsWith(year))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      version: '1.7.0',
      codigo: indicator,
      serie: days.toReversed().map(([fecha, valor]) => ({ fecha: `${fecha}T03:00:00.000Z`, valor: Number(valor) })),
    };
  };

/** The commission: a month; without values it is not found. */
export const asCmf =
  (key: string) =>
  ({ pathname, searchParams }: URL): unknown => {
    if (searchParams.get('apikey') !== key) return undefined;
    const [, , , indicator = '', year, month] = pathname.split('/');
    const currency = currencies[indicator as Indicator];
    const days = Object.entries(known[currency]).filter(([day]) => day.startsWith(`${year}-${month}`));
    if (days.length === 0) return undefined;
    return { [{ UF: 'UFs', USD: 'Dolares', EUR: 'Euros' }[currency]]: days.map(([Fecha, valor]) => ({ Fecha, Valor: chilean(valor) })) };
  };

/** The central bank: every day that was asked for, those without a value under another status. */
export const asBcentral =
  (user: string, password: string) =>
  ({ searchParams }: URL): unknown => {
    if (searchParams.get('user') !== user || searchParams.get('pass') !== password)
      return { Codigo: -5, Descripcion: 'Invalid username or password' };
    const currency = { 'F073.UFF.PRE.Z.D': 'UF', 'F073.TCO.PRE.Z.D': 'USD', 'F072.CLP.EUR.N.O.D': 'EUR' }[
      searchParams.get('timeseries') ?? ''
    ];
    const values: Record<string, string> = known[currency as keyof typeof known];
    const [from, to] = [searchParams.get('firstdate') ?? '', searchParams.get('lastdate') ?? ''];
    const days = [];
    for (let at = Date.parse(`${from}T12:00:00Z`); at <= Date.parse(`${to}T12:00:00Z`); at += 86_400_000)
      days.push(new Date(at).toISOString().slice(0, 10));
    const Obs = days.map((day) => ({
      indexDateString: day.split('-').toReversed().join('-'),
      value: values[day] ?? 'NaN',
      statusCode: values[day] === undefined ? 'ND' : 'OK',
    }));
    return { Codigo: 0, Descripcion: 'Success', Series: { seriesId: searchParams.get('timeseries'), Obs } };
  };
