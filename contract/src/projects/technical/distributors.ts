/** Electricity distributors of Chile, to choose from; another name may be written. */
export const distributors = [
  'CEC',
  'CGE',
  'Chilquinta',
  'Codiner',
  'Coelcha',
  'Compañía Eléctrica del Litoral',
  'Coopelan',
  'Cooprel',
  'Copelec',
  'Crell',
  'Desa',
  'Edecsa',
  'Edelaysen',
  'Edelmag',
  'EEC',
  'EEPA',
  'Emelca',
  'Enel Distribución',
  'Frontel',
  'Luz Linares',
  'Luz Osorno',
  'Luz Parral',
  'Saesa',
  'Sasipa',
  'Socoepa',
] as const;

/** A known distributor as it is usually written, whatever its capitals, accents and stops; any other name as somebody wrote it. */
export const distributorNamed = (written: string): string => distributors.find((it) => bare(it) === bare(written)) ?? written;

const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
