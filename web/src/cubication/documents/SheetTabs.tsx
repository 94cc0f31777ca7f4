import { useSyncExternalStore } from 'react';
import type { PartName } from '../parts.ts';
import type { Sheet } from '../sheet.ts';
import type { Work } from '../work.ts';

export const sheetNames = ['materiales', 'tableros', 'servicios', 'adjuntos'] as const;
export type SheetName = (typeof sheetNames)[number];

/** Where the rows of each part stand. */
export const sheetOfPart = { materials: 'materiales', panels: 'tableros', services: 'servicios' } as const satisfies Record<
  PartName,
  SheetName
>;

interface Props {
  work: Work;
  open: SheetName;
  onOpen: (name: SheetName) => void;
}

/** The sheets of a take-off, each with how many rows it has. */
export function SheetTabs({ work, open, onOpen }: Props) {
  const [materials, panels, services] = [useCount(work.materials), useCount(work.panels), useCount(work.services)];
  const tabs: { name: SheetName; label: string; count?: number }[] = [
    { name: 'materiales', label: 'Materiales', count: materials },
    { name: 'tableros', label: 'Tableros', count: panels },
    { name: 'servicios', label: 'Servicios', count: services },
    { name: 'adjuntos', label: 'Adjuntos' },
  ];
  return (
    <nav className="cubage-tabs" aria-label="Hojas">
      {tabs.map(({ name, label, count }) => (
        <button key={name} type="button" className="tab" aria-current={name === open ? 'page' : undefined} onClick={() => onOpen(name)}>
          {label}
          {count !== undefined && <span className="cubage-count">{count}</span>}
        </button>
      ))}
    </nav>
  );
}

const useCount = <Row extends { id: number }>(sheet: Sheet<Row>): number =>
  useSyncExternalStore(sheet.subscribe, () => sheet.rows().length);
