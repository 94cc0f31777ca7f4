import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { exportarLista } from 'contract/maintenance/list-export.ts';
import { usePrefetch } from '../../api.ts';
import { download } from '../../api/download.ts';
import { may } from '../../api/session.ts';
import { ActionButton, allowedActions } from '../page/action.tsx';
import { Button } from '../page/Button.tsx';
import { ColumnChooser, columnsFor, useColumns, withoutUnseenOrder } from './columns.tsx';
import { useDefaultView } from './defaultViews.ts';
import { Empty } from '../page/Empty.tsx';
import { Filters, namesOf } from './Filters.tsx';
import { inputOf, isSortable, useListCall } from '../rows/listCall.ts';
import { ListBulk } from './ListBulk.tsx';
import { ListCards } from './ListCards.tsx';
import { FiguresSwitch, ListHead } from './ListHead.tsx';
import { ListOnPaper } from './ListOnPaper.tsx';
import { ListPager } from './ListPager.tsx';
import type { ListProps } from './listProps.ts';
import { ListTable } from './ListTable.tsx';
import { changeList, nextSort, readList, type ListChange, type ListState, type Search } from '../rows/listState.ts';
import { besideDefault, contentOf, withDefault, withoutList } from './listView.ts';
import { useIsPhone } from '../look/media.ts';
import { Problem } from '../page/Problem.tsx';
import { TableSkeleton } from '../page/Skeletons.tsx';
import { SightNotice } from '../page/SightNotice.tsx';
import { useListPlace } from './useListPlace.ts';
import { ViewMenu } from './ViewMenu.tsx';
import { WhyMissing } from './WhyMissing.tsx';
import './List.css';

/** A list page: heading, one line of filters, table, pager. Its state lives in the address. */
export function List<Row extends object>(props: ListProps<Row>) {
  const {
    title,
    call,
    fixed = {},
    filters = [],
    actions = [],
    bulk = [],
    excel,
    empty,
    intro,
    beside,
    figures,
    rowKey,
    isPart = false,
    isOfProjects = false,
  } = props;
  const said: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = namesOf(filters);
  const list = { lista: call.id, titulo: title };
  const defaultView = useDefaultView(list);
  const opening = isPart ? undefined : (defaultView ?? props.opening);
  const search = withDefault(said, opening, names);
  const prefetch = usePrefetch();
  const isPhone = useIsPhone();
  const columns = columnsFor(props.columns);
  const state = withoutUnseenOrder(props.columns, readList(search, names));
  const isPictured = figures !== undefined && state.view === 'cifras';
  const { rows, total, isPaged, isWhole, error, refetch, isPlaceholderData } = useListCall(call, fixed, state, !isPictured);
  const isReady = isPictured || rows !== undefined;
  // Once the list has come: the router does not like to be called away before.
  const isOpening = search !== said && isReady;
  const sayView = useEffectEvent(() => void navigate({ to: '.', search, replace: true }));
  useEffect(() => {
    // The view with which it opens stands in the address too, so that it can be sent.
    if (isOpening) sayView();
  }, [isOpening]);
  const { shown, choose } = useColumns(title, columns, state.columns);
  const group = columns.find((it) => it.key === state.group && it.groupOf);
  const place = useListPlace(rows !== undefined);
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());

  const change = (how: ListChange) => {
    setTicked(new Set());
    // From what the address will be, not from what is drawn: the change before this one may still be on its way.
    const next = (now: Search) => besideDefault(changeList(withDefault(now, opening, names), how), opening, names);
    void navigate({ to: '.', search: next, replace: 'filters' in how });
  };
  const takeAway = (gone: readonly string[]) => change({ filters: Object.fromEntries(gone.map((it) => [it, undefined])) });
  const showing = (view: Record<string, string>): Search => besideDefault({ ...withoutList(said, names), ...view }, opening, names);
  const untick = () => setTicked(new Set());
  const show = (search: Search) => {
    untick();
    void navigate({ to: '.', search });
  };
  const addressOf = (view: ListState['view']): Search =>
    (view !== undefined) === isPictured ? said : besideDefault(changeList(search, { view }), opening, names);
  const chooseColumns = (keys: readonly string[]) => (state.columns ? change({ columns: keys }) : choose(keys));
  /** The list's own spreadsheet; of a list without one, its rows with the columns that are shown. */
  const exported = () => {
    if (excel) return download(excel.call, inputOf(excel.call, excel.fixed ?? fixed, state), title);
    const { page: _page, per_page: _length, ...filtros } = { page: 1, per_page: 1, ...inputOf(call, fixed, state) };
    const columnas = shown.filter((it) => it.title !== '').map(({ key, title: titulo }) => ({ campo: key, titulo }));
    return download(exportarLista, { lista: call.id, titulo: title, columnas, filtros }, title);
  };
  const heads = allowedActions(actions);
  const bulks = allowedActions(bulk);
  const isFiltered = Object.keys(state.filters).length > 0;
  const tickedRows = (rows ?? []).filter((row) => ticked.has(rowKey(row)));
  const drawn = {
    ...props,
    rows: rows ?? [],
    columns: shown,
    group,
    back: place.back,
    ticked,
    onTick: bulks.length > 0 ? setTicked : undefined,
  };

  const nothing = (
    <Empty
      text={
        isFiltered ? (
          <>
            Nada coincide con los filtros.
            {isOfProjects && <SightNotice />}
          </>
        ) : (
          empty
        )
      }
      action={
        isFiltered || state.page > 1 ? (
          <>
            <Button onClick={() => takeAway(Object.keys(state.filters))}>Ver todo</Button>
            <WhyMissing call={call} fixed={fixed} filters={filters} state={state} onTakeAway={takeAway} />
          </>
        ) : (
          // The same as the heading offers, which stays the one that stands out.
          heads[0] && <ActionButton action={heads[0]} />
        )
      }
    />
  );

  return (
    <div className={isPart ? 'list list-part' : 'list'}>
      <ListHead
        title={title}
        isPart={isPart}
        beside={beside ?? (figures && <FiguresSwitch addressOf={addressOf} />)}
        actions={heads}
        onExport={!excel || may(excel.call.permission) ? () => void exported() : undefined}
      />
      <ListOnPaper filters={filters} state={state} rows={isPictured ? undefined : rows?.length} total={total} />
      {intro}
      <div className="list-bar">
        {filters.length > 0 && <Filters filters={filters} values={state.filters} onChange={(values) => change({ filters: values })} />}
        {!isPart && (
          <ViewMenu
            list={list}
            content={contentOf(
              state,
              shown.map((it) => it.key),
            )}
            groups={columns.filter((it) => it.groupOf)}
            isReady={isReady}
            addressOf={showing}
            onShow={show}
            onLeave={untick}
            onGroup={(key) => change({ group: key })}
          />
        )}
        {!isPhone && !isPictured && <ColumnChooser columns={columns} shown={shown} onChoose={chooseColumns} />}
      </div>
      {isPictured ? (
        figures(state, nothing)
      ) : (
        <>
          {error && <Problem refused={error} title="No se pudo cargar la lista." onRetry={() => void refetch()} />}
          {!rows && !error && <TableSkeleton columns={shown.length} />}
          {rows?.length === 0 && nothing}
          {rows && rows.length > 0 && (
            <div className="list-rows" data-fading={isPlaceholderData || undefined} onClickCapture={place.leave}>
              {isPhone ? (
                <ListCards {...drawn} />
              ) : (
                <ListTable
                  {...drawn}
                  sort={state.sort}
                  isSortable={(column) => isWhole || isSortable(call, column)}
                  onSort={(column) => change({ sort: nextSort(state.sort, column) })}
                />
              )}
            </div>
          )}
          {isPaged && rows && rows.length > 0 && (
            <ListPager
              state={state}
              total={total}
              onChange={change}
              onNear={(page) => prefetch(call, inputOf(call, fixed, { ...state, page }))}
            />
          )}
        </>
      )}
      <ListBulk actions={bulks} rows={tickedRows} onClear={untick} />
    </div>
  );
}
