/** What pdfkit knows of a font; its types leave it out. */
export interface Font {
  id: string;
  ref(): unknown;
  /** The codes of letters as they stand beside each other, and how far each goes, in thousandths of its size. */
  encode(words: string): [codes: string[], places: { xAdvance: number; advanceWidth: number }[]];
}

interface Encoding {
  /** What stands between the brackets of `TJ`. */
  codes: string;
  width: number;
}

/** The letters of a font in one document. Each text and each of its words is set once: the sheets of a paper say the same ones again and again. */
export class Letters {
  readonly font: Font;
  readonly #known = new Map<string, Encoding>();

  constructor(font: Font) {
    this.font = font;
  }

  encode(words: string): Encoding {
    const known = this.#known.get(words);
    if (known) return known;
    const parts = words.split(' ').map((word, at, all) => this.#word(at < all.length - 1 ? `${word} ` : word));
    const encoding = { codes: parts.map((it) => it.codes).join(''), width: parts.reduce((sum, it) => sum + it.width, 0) };
    this.#known.set(words, encoding);
    return encoding;
  }

  /** As many letters as fit into so many thousandths of the size, the last of them three dots where some are missing. */
  cut(words: string, room: number): string {
    if (this.encode(words).width <= room) return words;
    let left = room - this.#word('…').width;
    let fits = '';
    for (const letter of words) {
      left -= this.#word(letter).width;
      if (left < 0) break;
      fits += letter;
    }
    return `${fits.trimEnd()}…`;
  }

  #word(word: string): Encoding {
    const known = this.#known.get(word);
    if (known) return known;
    const [codes, places] = this.font.encode(word);
    let written = '<';
    let width = 0;
    places.forEach(({ xAdvance, advanceWidth }, at) => {
      const closer = Math.round(advanceWidth - xAdvance);
      written += `${codes[at]}${closer === 0 ? '' : `> ${closer} <`}`;
      width += xAdvance;
    });
    const encoding = { codes: word === '' ? '' : `${written}>`, width };
    this.#known.set(word, encoding);
    return encoding;
  }
}
