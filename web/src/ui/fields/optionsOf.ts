interface Entry {
  id: number | string;
  nombre: string;
}
interface Option {
  value: number | string;
  label: string;
}

/** What a field offers; what was chosen before stays on offer, though it may be retired since. */
export function optionsOf(entries: readonly Entry[], chosen: { id: Entry['id'] | null; name: string | null } | undefined): Option[] {
  const offered = entries.map(({ id, nombre }) => ({ value: id, label: nombre }));
  const isMissing = chosen && chosen.id !== null && chosen.name !== null && !entries.some((it) => it.id === chosen.id);
  return isMissing ? [{ value: chosen.id ?? '', label: chosen.name ?? '' }, ...offered] : offered;
}
