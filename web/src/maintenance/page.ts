import { formatInstant } from 'contract/format.ts';
import type { MaintenanceInfo } from 'contract/maintenance/maintenance.ts';
import type { FieldDifference } from '../ui/form/formState.ts';

/** A title or a description of the page while it is edited; `key` stays the same wherever it is moved. */
export interface Entry extends Omit<MaintenanceInfo, 'id'> {
  key: number;
}

/** The whole maintenance page while it is edited. */
export interface Page {
  entries: readonly Entry[];
  termina_estimada: string | null;
}

export const mostEntries = 20;

export const pageOf = ({ infos, termina_estimada }: { infos: readonly MaintenanceInfo[]; termina_estimada: string | null }): Page => ({
  entries: infos.map(({ id, ...entry }) => ({ key: id, ...entry })),
  termina_estimada,
});

/** What is saved: an entry without text is not there yet. */
export const contentOf = ({ entries, termina_estimada }: Page) => ({
  infos: entries.filter((it) => it.description.trim()).map(({ info_type, description, enabled }) => ({ info_type, description, enabled })),
  termina_estimada,
});

export const addEntry = (page: Page, info_type: Entry['info_type']): Page => {
  const key = Math.max(0, ...page.entries.map((it) => it.key)) + 1;
  return { ...page, entries: [...page.entries, { key, info_type, description: '', enabled: true }] };
};

export const changeEntry = (page: Page, key: number, news: Partial<Omit<Entry, 'key'>>): Page => ({
  ...page,
  entries: page.entries.map((it) => (it.key === key ? { ...it, ...news } : it)),
});

export const removeEntry = (page: Page, key: number): Page => ({ ...page, entries: page.entries.filter((it) => it.key !== key) });

/** One place up or down; at the ends nothing happens. */
export function moveEntry(page: Page, key: number, by: -1 | 1): Page {
  const from = page.entries.findIndex((it) => it.key === key);
  const entry = page.entries[from];
  const to = from + by;
  if (!entry || to < 0 || to >= page.entries.length) return page;
  return { ...page, entries: page.entries.toSpliced(from, 1).toSpliced(to, 0, entry) };
}

/** What differs between two versions of the page, place by place. */
export function differences(mine: Page, theirs: Page): FieldDifference[] {
  const places = Array.from({ length: Math.max(mine.entries.length, theirs.entries.length) }, (_, place) => place);
  const compared = [
    ...places.map((place) => ({ label: `Texto ${place + 1}`, mine: wordsOf(mine.entries[place]), theirs: wordsOf(theirs.entries[place]) })),
    { label: 'Término estimado', mine: endOf(mine), theirs: endOf(theirs) },
  ];
  return compared.filter((it) => it.mine !== it.theirs);
}

function wordsOf(entry: Entry | undefined): string {
  if (!entry) return '';
  const { info_type, description, enabled } = entry;
  return `${info_type === 'title' ? 'Título' : 'Descripción'}: ${description}${enabled ? '' : ' (oculto)'}`;
}

const endOf = ({ termina_estimada }: Page): string => (termina_estimada ? formatInstant(termina_estimada) : '');
