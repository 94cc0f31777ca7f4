interface Part {
  headers: string;
  content: string;
}

/** The boundary of a multipart body, as it was written: quoted or not. */
export const boundaryIn = (type: string): { boundary: string; isQuoted: boolean } => {
  const [, quoted, bare = ''] = /boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(type) ?? [];
  return { boundary: quoted ?? bare, isQuoted: quoted !== undefined };
};

/** The parts of a multipart body, each with its own head. */
export const partsOf = (text: string, boundary: string): Part[] =>
  text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((it) => {
      const whole = it.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
      const at = whole.search(/\r?\n\r?\n/);
      return at < 0
        ? { headers: whole, content: '' }
        : { headers: whole.slice(0, at), content: whole.slice(at).replace(/^\r?\n\r?\n/, '') };
    });
