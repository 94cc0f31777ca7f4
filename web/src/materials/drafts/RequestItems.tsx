import { useEffect, useRef, useState } from 'react';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import { getWarehouses, type MaterialInfo, type TakeoffLine } from 'contract/materials/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Money } from '../../ui/list/figures.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { LeftoverOffers, ReasonButtons } from '../../ui/suppliers/LeftoverOffers.tsx';
import { useLeftovers, type LineTaking } from './useLeftovers.ts';
import { useCall } from '../../api.ts';
import { useIsPhone } from '../../ui/look/media.ts';
import { areMany } from '../../ui/list/drawnRows.ts';
import { useDrawnRows } from '../../ui/list/useDrawnRows.ts';
import { linesWithComments, mergeLines, whyUnreadable, type TypedLine } from '../paste.ts';
import { useLineKeys } from '../useLineKeys.ts';
import { AddItems } from './AddItems.tsx';
import { lineTotal, totalsOf } from '../amounts.ts';
import { documentOf, linesOf, type Charge } from './draft.ts';
import { ItemRow } from './ItemRow.tsx';
import { MaterialsFromTakeoff } from './MaterialsFromTakeoff.tsx';
import { beyondWords, tooManyLines, useLimits } from './limits.ts';
import { beyondTakeoffWords, takeLeft, useTakeoff } from '../takeoff.ts';
import { useMaterialInfos } from './useMaterialInfos.ts';
import '../materials.css';

interface Props {
  charge: Charge;
  /** What the server said when it kept the draft, path of a field → message. */
  kept: Record<string, string>;
  /** Out of it goes what is asked for elsewhere. */
  draft: LineTaking;
}

/** The height of a row when there are so many that only some are drawn; materials.css keeps them so. */
const rowHeights = { wide: 62, phone: 178 };

/** What is asked for, line by line: searched, scanned or pasted from Excel, with what there is and what it costs. */
export function RequestItems({ charge, kept, draft }: Props) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Materiales', show: (value) => `${linesOf({ items: value }).length} líneas` }));
  const root = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [said, setSaid] = useState('');
  const isPhone = useIsPhone();
  const lines = linesOf(values);
  const warehouse = typeof values['from_warehouse'] === 'string' && values['from_warehouse'] ? values['from_warehouse'] : centralWarehouse;
  const { byCode, isSettled } = useMaterialInfos(lines.map((it) => it.code));
  const isTold = useIsTold(warehouse);
  const limits = useLimits();
  const takeoff = useTakeoff(values['place_id']);
  const tooMany = tooManyLines(lines.length, limits);
  const withMoney = [...byCode.values()].some((it) => it.prices !== null);
  const height = isPhone ? rowHeights.phone : rowHeights.wide;
  const { from, to, above, below } = useDrawnRows(table, lines.length, height);

  const keep = (next: readonly TypedLine[]) => set('items', next);
  const add = (more: readonly TypedLine[], to: readonly TypedLine[] = lines) => {
    const next = mergeLines(to, more);
    const joined = to.length + more.length - next.length;
    const marked = more.filter((it) => whyUnreadable(it)).length;
    setSaid(
      [
        words(more.length, 'Se agregó 1 línea', 'Se agregaron # líneas'),
        joined > 0 && words(joined, '1 repetida se sumó', '# repetidas se sumaron'),
        marked > 0 && words(marked, '1 por corregir', '# por corregir'),
      ]
        .filter(Boolean)
        .join('; '),
    );
    keep(next);
  };
  const takeFromTakeoff = (left: readonly TakeoffLine[]) => {
    const codes = new Set(lines.map((it) => it.code));
    const { lines: more, need } = takeLeft(left, takeoff.lines, { codes, stage_id: values['stage_id'] });
    for (const [name, value] of Object.entries(need)) set(name, value);
    add(more);
  };
  const leftovers = useLeftovers(values, lines, { onLines: keep, draft });
  const leftoversOf = (line: TypedLine) => {
    const found = leftovers.of(line.code);
    return found && found.offers.length > 0 ? (
      <LeftoverOffers
        key={line.code}
        {...found}
        isBusy={leftovers.isBusy}
        onAsk={(offer) => leftovers.ask(line, offer)}
        onIgnore={(offer, reason) => leftovers.ignore(line, offer, reason)}
      />
    ) : null;
  };
  const { goTo, keys } = useLineKeys(root, ({ code, quantity, read }) =>
    add(
      linesWithComments(read),
      lines.map((it) => (it.code === code ? { ...it, quantity } : it)),
    ),
  );
  const complaintsOf = (at: number) => {
    const mark = whyUnreadable(lines[at] ?? { quantity: '' });
    return mark ? [mark] : complaintsAbout(at, { ...kept, ...wrong });
  };
  const firstWrong = lines.findIndex((_, at) => complaintsOf(at).length > 0);
  const scrollTo = (at: number) => {
    const top = (table.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    window.scrollTo({ top: top + at * height - 160 });
  };
  const total = totalsOf(
    lines.map(({ code, quantity }) => {
      const info = byCode.get(code);
      return { amount: lineTotal(quantity, info?.price), currency: info?.price_currency ?? 'CLP' };
    }),
  );

  return (
    <div className="lines items" ref={root} {...keys}>
      <AddItems
        charge={charge}
        costCenter={typeof values['cost_center'] === 'string' ? values['cost_center'] : undefined}
        onLines={(more) => add(more)}
        onFound={(code) => {
          goTo(code);
          add([{ code, quantity: '1' }]);
        }}
      />
      <MaterialsFromTakeoff {...takeoff} kind={documentOf(values['document_kind'])} asked={lines} onTake={takeFromTakeoff} />
      <p role="status" className="muted items-said">
        {said}
      </p>
      {wrong['items'] && (
        <p className="lines-wrong" role="alert">
          {wrong['items']}
        </p>
      )}
      {tooMany && (
        <p className="lines-wrong" role="alert">
          {tooMany}
        </p>
      )}
      {areMany(lines.length) && firstWrong >= 0 && <Button onClick={() => scrollTo(firstWrong)}>Ir a la primera línea por corregir</Button>}
      {lines.length === 0 ? (
        <Empty text="Agregue lo que necesita: búsquelo, lea su código o péguelo desde Excel." />
      ) : (
        <FigureColumns rows={lines} columns={{ Libre: ({ code }) => freeIn(byCode.get(code), warehouse, isTold) }}>
          <table
            ref={table}
            className={`lines-table lines-edit items-table${areMany(lines.length) ? ' items-many' : ''}`}
            aria-label="Materiales"
            aria-rowcount={lines.length}
          >
            <Head withMoney={withMoney} warehouse={warehouse} />
            <tbody>
              {above > 0 && <tr aria-hidden className="items-gap" style={{ height: above }} />}
              {lines.slice(from, to).map((line, place) => {
                const at = from + place;
                return (
                  <ItemRow
                    key={line.code}
                    line={line}
                    info={byCode.get(line.code)}
                    stock={freeIn(byCode.get(line.code), warehouse, isTold)}
                    isTransfer={values['document_kind'] === 'InventoryTransferRequest'}
                    withMoney={withMoney}
                    complaints={
                      isSettled && !byCode.has(line.code)
                        ? [`${line.code} no existe.`]
                        : [...mergeNote(byCode.get(line.code)), ...complaintsOf(at)]
                    }
                    limit={
                      beyondWords(line.quantity, limits) ??
                      (limits?.beyond_takeoff == null ? undefined : beyondTakeoffWords(line.quantity, takeoff.of(line.code)))
                    }
                    takeoff={areMany(lines.length) ? undefined : takeoff.of(line.code)}
                    leftovers={areMany(lines.length) ? null : leftoversOf(line)}
                    onChange={(next) => keep(lines.with(at, next))}
                    onRemove={() => keep(lines.toSpliced(at, 1))}
                  />
                );
              })}
              {below > 0 && <tr aria-hidden className="items-gap" style={{ height: below }} />}
            </tbody>
          </table>
        </FigureColumns>
      )}
      {areMany(lines.length) && lines.map(leftoversOf)}
      {leftovers.unanswered > 2 && (
        <ReasonButtons
          label={`Comprar igual las ${leftovers.unanswered} líneas que hay en otra parte`}
          isBusy={leftovers.isBusy}
          onChoose={leftovers.ignoreAll}
        />
      )}
      {lines.length > 0 && (
        <p className="request-total">
          {words(lines.length, '1 línea', '# líneas')}
          {withMoney && total.length > 0 && (
            <>
              {' · Total neto estimado: '}
              {total.map(({ amount, currency }, at) => (
                <span key={currency}>
                  {at > 0 && ' + '}
                  <Money value={amount} currency={currency} />
                </span>
              ))}
            </>
          )}
        </p>
      )}
    </div>
  );
}

function Head({ withMoney, warehouse }: { withMoney: boolean; warehouse: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">Material</th>
        <th scope="col" className="lines-figure">
          Libre en {warehouse}
        </th>
        <th scope="col" className="lines-figure">
          Cantidad
        </th>
        {withMoney && (
          <th scope="col" className="lines-figure">
            Precio
          </th>
        )}
        {withMoney && (
          <th scope="col" className="lines-figure">
            Total
          </th>
        )}
        <th scope="col">Comentario</th>
        <th scope="col">
          <span className="unseen">Favorito y quitar</span>
        </th>
      </tr>
    </thead>
  );
}

/** Everybody is told what lies in the central warehouse, and in those where they work. */
function useIsTold(warehouse: string): boolean {
  const own = useCall(getWarehouses, {}, { enabled: warehouse !== centralWarehouse });
  return warehouse === centralWarehouse || (own.data?.some((it) => it.code === warehouse) ?? false);
}

const complaintsAbout = (at: number, wrong: Record<string, string>): string[] =>
  Object.entries(wrong).flatMap(([path, message]) => (path.startsWith(`items.${at}.`) ? [message] : []));

/** What is free there; unknown while one counts it blind, and in a warehouse whose stock is not told. */
function freeIn(info: MaterialInfo | undefined, warehouse: string, isTold: boolean): string | undefined {
  const lying = info?.stocks.find((it) => it.warehouse_code === warehouse);
  if (lying) return lying.free_quantity ?? undefined;
  return info && isTold ? '0' : undefined;
}

const words = (count: number, one: string, many: string): string => (count === 1 ? one : many.replace('#', String(count)));

/** What was merged is asked for as what it became. */
const mergeNote = (it: MaterialInfo | undefined): string[] => (it?.merged_into ? [`Se fusionó con ${it.merged_into}: se pide ese.`] : []);
