import { useMemo, useRef, useState, type ReactNode } from 'react';
import { costCategories, materialCategoryNames, serviceTypeNames, type CostCategory } from 'contract/cubication/index.ts';
import { may, seesMoney } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { useSeenLines } from '../../ui/grid/useSeenLines.ts';
import type { PartName } from '../parts.ts';
import type { Sheet } from '../sheet.ts';
import type { SheetName } from './SheetTabs.tsx';
import { CommentRow } from '../comments/CommentRow.tsx';
import { useLines } from '../useLines.ts';
import type { Work } from '../work.ts';
import { materialColumns } from '../materials/materialColumns.ts';
import { useNeeds } from '../materials/needs.ts';
import { panelColumns } from '../panels/PanelsSheet.tsx';
import { RowForm } from './RowForm.tsx';
import { serviceColumns } from '../services/ServicesSheet.tsx';
import type { SheetProps } from '../sheetProps.ts';

interface Props extends SheetProps {
  sheet: SheetName;
  sought: number | undefined;
}

const noOffers = new Map();
const orders = {
  materials: { groups: materialCategoryNames, groupOf: (it: { category: string }) => it.category },
  services: { groups: serviceTypeNames, groupOf: (it: { service_type: string }) => it.service_type },
  panels: { groups: ['equipos_otros'], groupOf: () => 'equipos_otros' },
};

/** The sheets on a phone: to be read, and one row at a time to be changed. */
export function PhoneSheets({ sheet, work, mayEdit, sought, onComment }: Props) {
  const { document } = work.facts.use();
  const mayComment = document.allowed_actions.includes('comment') && (mayEdit || document.template === null);
  const needs = useNeeds(work, mayEdit);
  const columns = useMemo(
    () => ({
      materials: materialColumns({
        mayEdit,
        mayComment,
        seesMoney: seesMoney(),
        seesStock: may('materials:read'),
        variables: () => work.variables,
        offers: noOffers,
        needs,
      }),
      services: serviceColumns(mayEdit),
      panels: panelColumns(mayEdit),
    }),
    [work, mayEdit, mayComment, needs],
  );
  if (sheet === 'servicios')
    return (
      <Cards
        work={work}
        part="services"
        sheet={work.services}
        order={orders.services}
        columns={columns.services}
        figures={['total_cost', 'Quantity']}
        mayEdit={mayEdit}
      />
    );
  if (sheet === 'tableros')
    return (
      <Cards
        work={work}
        part="panels"
        sheet={work.panels}
        order={orders.panels}
        columns={columns.panels}
        figures={['total', 'quantity']}
        mayEdit={mayEdit}
      />
    );
  return (
    <Cards
      work={work}
      part="materials"
      sheet={work.materials}
      order={orders.materials}
      columns={columns.materials}
      figures={['amount', 'total']}
      mayEdit={mayEdit}
      sought={sought}
      renderFoot={(id, close) => (
        <CommentRow
          work={work}
          row_id={id}
          onComment={(row) => {
            close();
            onComment(row);
          }}
        />
      )}
    />
  );
}

interface CardsProps<Row extends { id: number }> {
  work: Work;
  part: PartName;
  sheet: Sheet<Row>;
  order: { groups: readonly string[]; groupOf: (row: Row) => string };
  columns: readonly GridColumn<Row>[];
  /** What stands at the right of a card: the names of two columns. */
  figures: readonly [string, string];
  mayEdit: boolean;
  sought?: number | undefined;
  /** What stands below the row that is open. */
  renderFoot?: (id: number, close: () => void) => ReactNode;
}

const cardHeight = 64;

function Cards<Row extends { id: number }>({ work, part, sheet, order, columns, figures, mayEdit, sought, renderFoot }: CardsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useLines(sheet, order);
  const seen = useSeenLines(box, lines.length, cardHeight);
  const [opened, open] = useState<number>();
  const [shown, show] = useState(sought);
  if (sought !== shown) {
    show(sought);
    open(sought);
  }
  const textIn = (key: string, row: Row) => columns.find((it) => it.key === key)?.text(row) ?? '';
  if (lines.length === 0)
    return <Empty text="Todavía no hay filas aquí. En un computador se agregan, se pegan desde Excel o se traen de una plantilla." />;
  return (
    <>
      <div className="cubage-cards" ref={box} role="list" aria-label="Filas" tabIndex={0}>
        <div role="presentation" style={{ position: 'relative', height: lines.length * cardHeight }}>
          {lines.slice(seen.from, seen.to).map((line, at) => {
            const top = (seen.from + at) * cardHeight;
            if (line.kind === 'group')
              return (
                <div key={line.key} role="listitem" className="cubage-card-group" style={{ top }}>
                  {costCategories[line.key as CostCategory]}
                </div>
              );
            const row = sheet.row(line.id);
            if (!row) return null;
            return (
              <div key={line.id} role="listitem">
                <button type="button" className="cubage-card" style={{ top }} onClick={() => open(line.id)}>
                  <strong>{textIn('name', row)}</strong>
                  <strong className="figure">
                    {textIn(figures[0], row)} {figures[0] === 'amount' ? textIn('unit', row) : ''}
                  </strong>
                  <span>{textIn('code', row)}</span>
                  <span className="figure">{textIn(figures[1], row)}</span>
                </button>
              </div>
            );
          })}
        </div>
      </div>
      {opened !== undefined && (
        <Drawer title={sheet.row(opened) ? textIn('name', sheet.row(opened) as Row) : 'Fila'} onClose={() => open(undefined)}>
          <RowForm sheet={sheet} id={opened} columns={columns} work={work} part={part} />
          {renderFoot?.(opened, () => open(undefined))}
          {mayEdit && (
            <div className="form-buttons">
              <Button
                kind="danger"
                onClick={() => {
                  void work.remove(part, [opened]);
                  open(undefined);
                }}
              >
                Quitar
              </Button>
              <Button kind="primary" onClick={() => open(undefined)}>
                Listo
              </Button>
            </div>
          )}
        </Drawer>
      )}
    </>
  );
}
