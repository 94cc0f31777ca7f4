export type Gender = 'm' | 'f';

/** What one thing of a kind is called inside a sentence: `tipo de documento`. */
export interface Noun {
  one: string;
  gender: Gender;
}

/** «la bodega»; a stressed «á» takes «el» and stays feminine: «el área responsable nueva». */
export const withArticle = ({ one, gender }: Noun): string => `${gender === 'f' && !one.startsWith('á') ? 'la' : 'el'} ${one}`;

/** What somebody presses who wants one more: «Nueva bodega». */
export const newOne = ({ one, gender }: Noun): string => `${gender === 'f' ? 'Nueva' : 'Nuevo'} ${one}`;

/** «Bodega creada». */
export function isMade({ one, gender }: Noun): string {
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${gender === 'f' ? 'creada' : 'creado'}`;
}
