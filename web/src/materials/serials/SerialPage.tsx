import { EditOutlined } from '@ant-design/icons';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { correctSerial, getSerial, serialLimits, serialStates, type SerialInfo } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { MaterialCode } from '../../ui/fields/names.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Instant, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, toOrder } from '../addresses.ts';
import { whereOf } from './columns.tsx';
import { paperWords, toPaper } from './papers.ts';

/** One serial: where it is, and every paper that named it. */
export function SerialPage() {
  const { id = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const answer = useCall(getSerial, { id: Number(id) });
  const [isCorrecting, setCorrecting] = useState(false);
  const found = answer.data;
  if (!found) return <Missing title="Número de serie" answer={answer} back={{ to: paths.serials, words: 'Ver los números de serie' }} />;
  const actions: Action[] = found.may_correct
    ? [{ label: 'Corregir', icon: <EditOutlined />, call: correctSerial, onClick: () => setCorrecting(true) }]
    : [];
  return (
    <Detail
      code={found.serial}
      title={found.description}
      status={<State of={serialStates} is={found.status} />}
      facts={factsOf(found)}
      actions={actions}
    >
      <Box title="Papeles que la nombran">
        <LinesTable
          label="Papeles que la nombran"
          thing="Papel"
          lines={found.steps.map((it) => ({ ...it, line: it.step }))}
          columns={columns}
          renderName={(it) => <PaperName {...it} />}
        />
        <p className="muted">Un papel que movió el material sin nombrar series la deja donde fue nombrada por última vez.</p>
      </Box>
      {isCorrecting && (
        <FormDrawer
          title={`Corregir ${found.serial}`}
          call={correctSerial}
          fixed={{ id: found.id, version: found.version }}
          start={{ serial: found.serial }}
          save="Corregir"
          saved="Serie corregida"
          onClose={() => setCorrecting(false)}
        >
          <TextField
            name="serial"
            label="Número de serie"
            maxLength={serialLimits.length}
            help="Sus papeles no cambian, y el historial guarda cómo estaba anotada."
          />
        </FormDrawer>
      )}
    </Detail>
  );
}

type Step = SerialInfo['steps'][number];

function PaperName(step: Step) {
  const way = toPaper(step);
  return (
    <>
      {way ? <Link {...way}>{paperWords(step)}</Link> : paperWords(step)}
      {step.is_undone && ' (anulado)'}
    </>
  );
}

const columns: readonly LineColumn<Step & { line: number }>[] = [
  { title: 'Quedó', cell: (it) => it.where },
  { title: 'Anotó', cell: (it) => it.by },
  { title: 'Cuándo', cell: (it) => <Instant value={it.at} /> },
];

const factsOf = (it: SerialInfo) => [
  { label: 'Material', value: <MaterialCode code={it.code} /> },
  { label: 'Dónde', value: whereOf(it) ?? nothing },
  { label: 'Proveedor', value: it.supplier ?? nothing },
  { label: 'Orden', value: it.order_number === null ? nothing : <Link {...toOrder(it.order_number)}>{it.order_number}</Link> },
  { label: 'Recepción', value: it.receipt_number },
  { label: 'Recibida', value: <Instant value={it.received_at} /> },
];
