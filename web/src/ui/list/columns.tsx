import { SettingOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { getSession, seesMoney } from '../../api/session.ts';
import { Panel } from '../page/Panel.tsx';

/** One column of a list; on a phone the same declaration makes the card. */
export interface Column<Row> {
  /** The field; also the name by which the server sorts, when the call's schema knows it. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'right';
  width?: number;
  /** To how many pixels it is cut where room is short; where there is room nothing is. */
  cutAt?: number;
  /** Shown only when the person chooses it. */
  isExtra?: boolean;
  /** An amount: who may not see money has no such column. */
  money?: boolean;
  /** What rows are grouped by, in words; without it there are no groups by this column. */
  groupOf?: (row: Row) => string | null | undefined;
  /** By what the groups stand in order, where that is not their words: a day is not written as days follow one another. */
  groupOrder?: (row: Row) => string;
  /** Where it stands on a phone's card; without it the column is left out there. */
  card?: 'title' | 'subtitle' | 'status' | 'fact';
}

/** The columns that there are for the person. */
export const columnsFor = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  seesMoney() ? columns : columns.filter((it) => !it.money);

/** A link that somebody else sent may ask for the order of a column that is not there. */
export function withoutUnseenOrder<Row, S extends { sort: string | undefined }>(columns: readonly Column<Row>[], state: S): S {
  const asked = columns.find((it) => it.key === state.sort?.replace('-', ''));
  return asked?.money && !seesMoney() ? { ...state, sort: undefined } : state;
}

/** Which columns are shown: those that a view says, or those that the person wants, remembered per person and list in this browser. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[], said: readonly string[] | undefined) {
  const session = getSession();
  const key = `columns:${session.state === 'logged in' ? session.user.id : ''}:${list}`;
  const [wanted, setWanted] = useState<readonly string[]>(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? columns.filter((it) => !it.isExtra).map((it) => it.key) : kept.split(',');
  });
  const choose = (keys: readonly string[]) => {
    localStorage.setItem(key, keys.join(','));
    setWanted(keys);
  };
  const shown = said ?? wanted;
  // The first column is the row's name and link: it always stays.
  return { shown: columns.filter((it, place) => place === 0 || shown.includes(it.key)), choose };
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChoose: (keys: readonly string[]) => void;
}

/** The button that lets a person choose columns. */
export function ColumnChooser<Row>({ columns, shown, onChoose }: Props<Row>) {
  const keys = shown.map((it) => it.key);
  return (
    <Panel
      button={
        <>
          <SettingOutlined aria-hidden />
          <span className="unseen">Elegir columnas</span>
        </>
      }
    >
      {() => (
        <fieldset className="columns-boxes">
          <legend>Columnas</legend>
          {columns.slice(1).map(({ key, title }) => (
            <label key={key} className="columns-box">
              <input
                type="checkbox"
                checked={keys.includes(key)}
                onChange={(event) => onChoose(event.target.checked ? [...keys, key] : keys.filter((it) => it !== key))}
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </Panel>
  );
}
