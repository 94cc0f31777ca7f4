/** So much of one material. */
export interface Some {
  code: string;
  quantity: number;
}

/** `PAN-000001×24` */
export const linesOf = (...written: string[]): Some[] =>
  written.map((it) => {
    const [code = '', quantity] = it.split('×');
    return { code, quantity: Number(quantity) };
  });
