import { EditOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../ui/page/Button.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { isWritable, type Sheet } from '../plan/columns.ts';
import type { Doc } from '../plan/doc.ts';
import { computePlan } from '../plan/computePlan.ts';
import { notify } from '../../../ui/page/notices.tsx';
import type { Deeds } from './deeds.ts';
import { useChartContext } from './useChart.ts';

/** The same said of all rows that are chosen. */
export function BulkPanel({ deeds }: { deeds: Deeds }) {
  const { selected } = useChartContext();
  return (
    <Panel
      className="button button-default"
      button={
        <>
          <EditOutlined aria-hidden />
          {selected.size} elegidas
        </>
      }
    >
      {(close) => <BulkForm deeds={deeds} close={close} />}
    </Panel>
  );
}

/** The plan is computed only for what asks for its dates: of thousands of rows that would take minutes. */
function sheetOf(sheet: Sheet, doc: Doc): Sheet {
  let plan: Sheet['plan'] | undefined = doc === sheet.doc ? sheet.plan : undefined;
  return {
    ...sheet,
    doc,
    get plan() {
      return (plan ??= computePlan(doc, sheet.head));
    },
  };
}

function BulkForm({ deeds, close }: { deeds: Deeds; close: () => void }) {
  const chart = useChartContext();
  const columns = chart.columns.filter((it) => it.write && it.key !== 'nombre' && it.key !== 'predecesoras');
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const [typed, setTyped] = useState('');
  const column = columns.find((it) => it.key === key);
  const write = () => {
    if (!column?.write) return;
    let doc: Doc = chart.sheet.doc;
    for (const id of chart.selected) {
      const line = chart.outline.of(id);
      if (!line || !isWritable(column, line)) continue;
      const made = column.write(sheetOf(chart.sheet, doc), line, typed);
      if (typeof made === 'string') return notify('error', made);
      doc = made;
    }
    if (chart.edit(() => doc)) close();
  };
  return (
    <form
      className="gantt-panel"
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <label className="field">
        <span className="field-label">Cambiar en todas</span>
        <select className="control" value={key} onChange={(event) => setKey(event.target.value)}>
          {columns.map((it) => (
            <option key={it.key} value={it.key}>
              {it.title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field-label">Valor</span>
        <input
          className="control"
          value={typed}
          maxLength={200}
          list="bulk-choices"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id="bulk-choices">
          {column?.choices && [...column.choices(chart.sheet)].map((it) => <option key={it} value={it} />)}
        </datalist>
      </label>
      <div className="gantt-pair">
        <Button type="submit" kind="primary">
          Aplicar
        </Button>
        <Button onClick={() => deeds.fix(true)}>Fijar donde están</Button>
        <Button onClick={() => deeds.fix(false)}>Soltar</Button>
        <Button onClick={() => deeds.say({ inactive: true })}>Desactivar</Button>
        <Button onClick={() => deeds.say({ inactive: false })}>Activar</Button>
      </div>
    </form>
  );
}
