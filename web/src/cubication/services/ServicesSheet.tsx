import { useMemo, useState } from 'react';
import {
  amountColumnNames,
  costCategories,
  costColumnNames,
  costColumns,
  costUnits,
  createDocumentServices,
  serviceFormulas,
  serviceTypeNames,
  type AmountColumn,
  type CostColumn,
  type CubageService,
  type ServiceType,
  type Variables,
} from 'contract/cubication/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { send } from '../../api/send.ts';
import { seesMoney } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { GridStore } from '../../ui/grid/store.ts';
import { GroupName } from '../GroupName.tsx';
import { services } from '../sources.ts';
import { serviceCell } from '../otherParts.ts';
import { formulaMark } from '../formulas/formulaMark.ts';
import { readAmount, readDecimal, writtenAmount } from '../typing.ts';
import { isPasteOfNamed, pasteInto } from '../pastedNamed.ts';
import { PasteNamed } from '../PasteNamed.tsx';
import { useLines } from '../useLines.ts';
import type { Work } from '../work.ts';
import { CellStatus } from '../CellStatus.tsx';
import { commentMark } from '../comments/commentMark.tsx';
import { CommentRow } from '../comments/CommentRow.tsx';
import { useCommentCounts } from '../comments/useCommentCounts.ts';
import { pastedService, serviceShape, usesColumn } from './paste.ts';
import { useSought, useStanding, type SheetProps } from '../sheetProps.ts';

const order = { groups: serviceTypeNames, groupOf: ({ service_type }: CubageService) => service_type };

/** The formula of a kind, in words: `Costo unitario × Cantidad × Días`. */
export const formulaOf = (type: ServiceType): string => serviceFormulas[type].map((it) => costColumns[it]).join(' × ');

interface ColumnFacts {
  mayEdit: boolean;
  /** How often somebody said something of a row. */
  comments: ReadonlyMap<number, number>;
  variables: () => Variables;
}

const isAmount = (column: CostColumn): column is AmountColumn => amountColumnNames.some((it) => it === column);

/** The columns of the cost tables: of each kind those that its formula uses. */
export const serviceColumns = ({ mayEdit, comments, variables }: ColumnFacts): GridColumn<CubageService>[] => [
  { key: 'code', title: 'Código', width: 120, text: ({ code }) => code ?? 'Propio' },
  { key: 'name', title: 'Servicio', width: 300, text: ({ name }) => name, mark: ({ id }) => commentMark(comments.get(id)) },
  ...costColumnNames
    .filter((it) => it !== 'Unit_Cost' || seesMoney())
    .map((column): GridColumn<CubageService> => ({
      key: column,
      title: costColumns[column],
      width: 120,
      isFigure: true,
      text: (row) => {
        const value = row[column];
        if (value === null) return usesColumn(row.service_type, column) ? '' : '·';
        return column === 'Unit_Cost' ? `$ ${formatNumber(value)}` : formatNumber(value);
      },
      edit: {
        isOpen: (row) => mayEdit && seesMoney() && usesColumn(row.service_type, column),
        text: (row) => writtenAmount(serviceCell(row, column)),
        read: (typed) =>
          isAmount(column) ? readAmount(typed, costUnits[column], variables()) : readDecimal(typed, { digits: 14, decimals: 4 }),
      },
      mark: (row) => formulaMark(isAmount(column) ? row.formulas[column] : null),
    })),
  ...(seesMoney()
    ? [
        {
          key: 'total_cost',
          title: 'Total',
          width: 130,
          isFigure: true,
          text: ({ total_cost }: CubageService) => (total_cost === null ? '' : formatMoney(total_cost, 'CLP')),
        },
      ]
    : []),
];

/** The services of a take-off by their kind, each with the columns of its formula. */
export function ServicesSheet({ work, others, moveTo, mayEdit, sums, sought, onComment }: SheetProps) {
  const [store] = useState(() => new GridStore());
  const comments = useCommentCounts(work, 'services');
  const columns = useMemo(() => serviceColumns({ mayEdit, comments, variables: () => work.variables }), [mayEdit, comments, work]);
  const lines = useLines(work.services, order);
  useStanding(store, 'services', columns, { work, others, moveTo });
  const mayAdd = mayEdit && seesMoney();
  const [pasted, setPasted] = useState<readonly (readonly string[])[]>();
  const pasteRows = (cells: readonly (readonly string[])[]) => {
    if (!mayAdd || !isPasteOfNamed(cells)) return false;
    setPasted(cells);
    return true;
  };
  const costColumn = columns.findIndex((it) => it.key === 'Unit_Cost');
  useSought(store, 'services', { sought, column: Math.max(0, costColumn) });
  return (
    <>
      {mayAdd && <AddService work={work} onAdded={(id) => store.goTo(id, costColumn)} onPasteRows={pasteRows} />}
      {pasted && <PasteServices cells={pasted} work={work} onClose={() => setPasted(undefined)} />}
      {lines.length === 0 ? (
        <Empty text="Aquí van transporte, maquinaria, mano de obra, hospedaje, otros y subcontratos, cada uno con su fórmula." />
      ) : (
        <Grid
          label="Servicios"
          rows={work.services}
          lines={lines}
          columns={columns}
          store={store}
          renderGroup={(key) => (
            <GroupName category={key} sums={sums}>
              {formulaOf(key as ServiceType)}
            </GroupName>
          )}
          onWrite={(cells) => work.write('services', cells)}
          onWrong={(cells) => work.complain('services', cells)}
          onPasteRows={pasteRows}
          {...(mayEdit && { onRemove: (ids: readonly number[]) => void work.remove('services', ids) })}
        />
      )}
      {lines.length > 0 && (
        <CellStatus
          work={work}
          sheet={work.services}
          store={store}
          columns={columns}
          mayEdit={mayEdit}
          renderNote={(id) => <CommentRow work={work} part="services" id={id} onComment={onComment} />}
          renderActions={(ids) => (
            <Button kind="text" onClick={() => void work.remove('services', ids)}>
              {ids.length === 1 ? 'Quitar el servicio' : `Quitar ${ids.length} servicios`}
            </Button>
          )}
        />
      )}
    </>
  );
}

interface AddProps {
  work: Work;
  onAdded: (id: number) => void;
  onPasteRows: (cells: readonly (readonly string[])[]) => boolean;
}

/** A service of a kind, of the catalogue or by its name; its figures are written in the grid. */
function AddService({ work, onAdded, onPasteRows }: AddProps) {
  const [type, setType] = useState<ServiceType>('labor');
  const [name, setName] = useState('');
  const add = (which: { code: string } | { name: string }) => {
    const { document_id } = work.facts.get().document;
    const cells = Object.fromEntries(costColumnNames.map((it) => [it, usesColumn(type, it) ? '0' : null])) as Record<
      CostColumn,
      string | null
    >;
    const service = { service_type: type, ...which, ...cells, Unit_Cost: '0' };
    setName('');
    work.add(
      'services',
      async (idempotencyKey) => {
        const all = await send(createDocumentServices, { document_id, services: [service] }, { idempotencyKey });
        return all.slice(-1);
      },
      ([made]) => made && onAdded(made.id),
    );
  };
  return (
    <form
      className="cubage-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add({ name: name.trim() });
      }}
    >
      <TypeField label="Tipo" type={type} onChange={setType} />
      <div className="field cubage-find">
        <span className="field-label" aria-hidden>
          Del catálogo
        </span>
        <Choose
          label="Servicio del catálogo"
          value={null}
          placeholder="Elija y se agrega"
          {...services}
          onChange={(code) => typeof code === 'string' && add({ code })}
        />
      </div>
      <label className="field cubage-find">
        <span className="field-label">O por su nombre</span>
        <input
          className="control"
          value={name}
          maxLength={200}
          autoComplete="off"
          onPaste={pasteInto(onPasteRows)}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button type="submit" off={name.trim() === '' && 'Escriba antes el nombre.'}>
        Agregar servicio
      </Button>
    </form>
  );
}

/** In the order of the sheet. */
const columnsOf = (type: ServiceType): string =>
  costColumnNames
    .filter((it) => usesColumn(type, it))
    .map((it) => costColumns[it].toLowerCase())
    .join(', ');

/** Rows that were copied; those that do not say of which kind they are, are of one that is chosen. */
function PasteServices({ cells, work, onClose }: { cells: readonly (readonly string[])[]; work: Work; onClose: () => void }) {
  const [type, setType] = useState<ServiceType>('labor');
  const [shape] = useState(() => serviceShape(() => work.variables));
  return (
    <PasteNamed
      cells={cells}
      work={work}
      part="services"
      shape={shape}
      kind={type}
      send={(rows, idempotencyKey) =>
        send(
          createDocumentServices,
          { document_id: work.facts.get().document.document_id, services: rows.map(pastedService) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      <TypeField label="Tipo de las filas que no lo dicen" type={type} onChange={setType} />
      <p className="muted">Sin títulos: el nombre o el código y después {columnsOf(type)}.</p>
    </PasteNamed>
  );
}

function TypeField({ label, type, onChange }: { label: string; type: ServiceType; onChange: (type: ServiceType) => void }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select
        className="control"
        value={type}
        onChange={(event) => onChange(serviceTypeNames.find((it) => it === event.target.value) ?? 'labor')}
      >
        {serviceTypeNames.map((it) => (
          <option key={it} value={it}>
            {costCategories[it]}
          </option>
        ))}
      </select>
    </label>
  );
}
