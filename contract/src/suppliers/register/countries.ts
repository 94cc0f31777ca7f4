const names = /* @__PURE__ */ new Intl.DisplayNames('es-CL', { type: 'region' });

/** `CL` as people say it; what is no country stays as it came. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
