/**
 * What nobody sees but what changes what is seen: control characters, and marks that turn the direction of what follows
 * (a file `fotoU+202Egpj.exe` shows as `fotoexe.jpg`). Breaks and tabs stay; a NUL is not taken away but refused elsewhere.
 */
const unseen = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** A text without marks that nobody sees; its breaks are `\n`. */
export const withoutMarks = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unseen, (it) => (it === '\0' ? it : ''));

/** The same on one line: a break or a tab counts as a space. */
export const asLine = (text: string): string => withoutMarks(text).replace(/[\n\t\u2028\u2029]+/g, ' ');
