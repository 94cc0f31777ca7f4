import { useEffect } from 'react';
import type { PartName, RowIn } from './parts.ts';
import type { FollowedSums } from './useTotals.ts';
import type { Work } from './work.ts';
import type { Standing } from '../ui/grid/columns.ts';
import type { Spot } from '../ui/presence/speaker.ts';
import type { Other } from '../ui/presence/usePresence.ts';
import type { GridStore } from '../ui/grid/store.ts';

export interface SoughtCell extends RowIn {
  turn: number;
}

/** What every sheet of an open take-off is told. */
export interface SheetProps {
  work: Work;
  others: readonly Other[];
  moveTo: (spot: Spot) => void;
  mayEdit: boolean;
  sums: FollowedSums;
  /** A row to be shown, as often as it is asked for. */
  sought: SoughtCell | undefined;
  /** Leads to what is said of a row. */
  onComment: (row: RowIn) => void;
}

/** Goes to the row that is sought, in its sheet. */
export function useSought(store: GridStore, part: PartName, { sought, column }: { sought: SoughtCell | undefined; column: number }): void {
  useEffect(() => {
    if (sought?.part === part) store.goTo(sought.id, column);
  }, [store, part, sought, column]);
}

/** Where the others stand in a sheet, by the rows. */
export function standingIn(others: readonly Other[], part: PartName): Map<number, Standing[]> {
  const standing = new Map<number, Standing[]>();
  for (const { row, column, name } of others) {
    const [of, id] = row?.split(':') ?? [];
    if (of === part && id) standing.set(Number(id), [...(standing.get(Number(id)) ?? []), { name, column }]);
  }
  return standing;
}

/** The place in which one stands, as the others are told. */
export const spotIn = (part: PartName, id: number, column: string | null): Spot => ({ row: `${part}:${id}`, column });
export const nowhere: Spot = { row: null, column: null };

/** Shows in a grid where the others stand, and tells them where one stands. */
export function useStanding(
  store: GridStore,
  part: PartName,
  columns: readonly { key: string }[],
  { work, others, moveTo }: Pick<SheetProps, 'work' | 'others' | 'moveTo'>,
) {
  useEffect(() => store.showOthers(standingIn(others, part)), [store, part, others]);
  useEffect(() => {
    const tell = () => {
      const spot = store.selection()?.active;
      const id = spot && store.idAt(spot.row);
      moveTo(id === undefined ? nowhere : spotIn(part, id, columns[spot?.col ?? 0]?.key ?? null));
    };
    return store.subscribe(tell);
  }, [store, part, columns, moveTo]);
  useEffect(() => {
    const writtenIn = () => {
      const place = store.writing() && store.selection()?.active.row;
      return place === undefined ? undefined : store.idAt(place);
    };
    // Whoever has written leaves the cell before what they wrote is taken: only after both is it known whether they wrote anything.
    return store.subscribe(() => queueMicrotask(() => work.sheet(part).writeIn(writtenIn())));
  }, [work, store, part]);
}
