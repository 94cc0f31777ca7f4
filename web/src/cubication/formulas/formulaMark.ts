/** Beside a number that a formula gives. */
export const formulaMark = (formula: string | null) => (formula === null ? null : { sign: 'ƒ', words: `Fórmula: =${formula}` });
