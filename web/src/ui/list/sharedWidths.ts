/** One column, in pixels: how wide it is cut to where room is short, and how wide it is when nothing is cut. */
interface Wish {
  cut: number;
  whole: number;
}

/** How wide each column may become: what room there is left goes in equal parts to those that are still cut. */
export function sharedWidths(columns: readonly Wish[], room: number): number[] {
  const widths = columns.map((it) => it.cut);
  let left = room - widths.reduce((sum, it) => sum + it, 0);
  for (;;) {
    const narrow = columns.flatMap(({ whole }, place) => (whole > (widths[place] ?? 0) ? [place] : []));
    const part = Math.floor(left / narrow.length);
    if (narrow.length === 0 || part < 1) return widths;
    for (const place of narrow) {
      const [before, whole] = [widths[place] ?? 0, columns[place]?.whole ?? 0];
      widths[place] = Math.min(whole, before + part);
      left -= (widths[place] ?? 0) - before;
    }
  }
}
