/**
 * What nobody sees but what changes what is seen: control characters, and marks that turn the direction of what follows
 * (a file `fotoU+202Egpj.exe` shows as `fotoexe.jpg`). Breaks and tabs stay; a NUL is not taken away but refused elsewhere.
 */
const invisibleMarks = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** A text without marks that nobody sees; its breaks are `\n`. */
export const withoutMarks = (text: string): string => text.replace(/\r\n?/g, '\n').replace(invisibleMarks, (it) => (it === '\0' ? it : ''));

/** The same on one line: a break or a tab counts as a space. */
export const asLine = (text: string): string => withoutMarks(text).replace(/[\n\t\u2028\u2029]+/g, ' ');

/** A name as it is kept: one line, accents as one character, no space twice nor of another width. */
export const asName = (text: string): string =>
  asLine(text)
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ');

/** What a spreadsheet shows instead of a value, in English and Spanish; `####` is a column that is too narrow. */
const sheetError =
  /^(?:#[¡¿]?(?:NULL|NULO|DIV\/0|VALUE|VALOR|REF|NAME|NOMBRE|NUM|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO|BLOCKED|BLOQUEADO|CONNECT|CONECTAR|BUSY|OCUPADO|UNKNOWN|DESCONOCIDO|EXTERNAL|EXTERNO|PYTHON|TIMEOUT)[!?]|#N\/[AD]|#GETTING_DATA|#OBTENIENDO_DATOS|Err:\d{3}|#{3,})$/iu;

/** Whether a cell holds the error of a formula and no value. */
export const isSheetError = (text: string): boolean => sheetError.test(text.trim());
