import { useRef, useState, useSyncExternalStore } from 'react';
import { postDocumentToErp, type CubageMaterial } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { getProjectStages } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Refused } from '../../api/refusal.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { FollowedSums } from '../useTotals.ts';
import type { RowIn } from '../parts.ts';
import { suppliers } from '../sources.ts';
import { PagedFindings } from '../PagedFindings.tsx';
import type { Work } from '../work.ts';
import { differencesOf, type RowDifference } from './differences.ts';
import { useWhyNotYet, whyUnsaved } from './readiness.ts';
import { refusedRowsIn, type RefusedRow } from '../../ui/takeoff/refusedRows.ts';
import { WhatStops } from './WhatStops.tsx';

interface Props {
  work: Work;
  sums: FollowedSums;
  /** The rows that are chosen in the grid. */
  chosen: readonly number[];
  /** Leads to a row, to look at it. */
  onJump: (row: RowIn) => void;
  /** Leads to the variables, where no row is of what is to be put right. */
  onVariables: () => void;
  onClose: () => void;
}

/** Which rows go to the ERP, and what their documents need to know; first they are approved. */
export function PostDrawer({ work, sums, chosen, onJump, onVariables, onClose }: Props) {
  const { document } = work.facts.use();
  const { findings } = sums.use();
  const all = useSyncExternalStore(work.materials.subscribe, work.materials.rows);
  const notYet = useWhyNotYet(work);
  const { changes, refused, onSending } = useRefusal(work);
  // What was written here is kept as a draft meanwhile.
  const look = (row: RowIn) => {
    onClose();
    onJump(row);
  };
  const pending = all.filter((it) => it.selectable);
  const own = pending.filter((it) => chosen.includes(it.id));
  const [isAll, setAll] = useState(own.length < 2);
  const rows = isAll ? pending : own;
  // Where none are named the server looks at what has no code too, and refuses it.
  const judged = isAll ? all.filter((it) => it.erp_status === null) : rows;
  const ids = new Set(judged.map((it) => it.id));
  const undispatched = judged.filter((it) => it.dispatch === null);
  const stops = findings.filter((it) => it.weight === 'stops' && (it.row_id === null || ids.has(it.row_id)));
  if (pending.length === 0)
    return (
      <Drawer title="Enviar al ERP" onClose={onClose}>
        <Empty text="No queda ninguna fila pendiente de enviar." />
      </Drawer>
    );
  const buys = rows.filter((it) => it.dispatch !== null && it.dispatch !== 'InventoryTransferRequest');
  return (
    <FormDrawer
      title={`Enviar ${document.number} al ERP`}
      call={postDocumentToErp}
      fixed={{ document_id: document.document_id, version: document.version, ...(!isAll && { ids: [...ids] }) }}
      save={rows.length === 1 ? 'Enviar la fila' : `Enviar ${formatNumber(rows.length)} filas`}
      saved="Se pidió la aprobación del envío"
      blocked={notYet ?? whyUnsaved(work.materials, ids)}
      // Its version is the whole take-off's: what changed there is no field of this form.
      comparesFields={false}
      // Whoever goes to look at a row comes back to what they wrote here.
      draft={`envio-${document.document_id}`}
      asksBeforeLeaving={false}
      onSending={onSending}
      onSaved={() => void work.refresh()}
      onClose={onClose}
    >
      {changes && <Changes changes={changes} onLook={(id) => look({ part: 'materials', id })} />}
      <Segmented
        label="Qué se envía"
        options={[
          { value: 'all', label: `Todo lo pendiente (${formatNumber(pending.length)})` },
          ...(own.length > 0 ? [{ value: 'own', label: `Lo elegido (${formatNumber(own.length)})` }] : []),
        ]}
        value={isAll ? 'all' : 'own'}
        onChange={(it) => setAll(it === 'all')}
      />
      <WhatStops
        work={work}
        findings={stops}
        undispatched={undispatched}
        refused={refused}
        onJump={look}
        onVariables={() => {
          onClose();
          onVariables();
        }}
      />
      {document.place && rows.some((it: CubageMaterial) => it.stage_id === null) && <StageField project={document.place.codigoProyecto} />}
      {buys.length > 0 && <DateField name="required_date" label="Fecha requerida de lo que se compra" />}
      {rows.some((it) => it.dispatch === 'PurchaseOrder') && (
        <ChooseField
          name="supplier_code"
          label="Proveedor"
          {...suppliers}
          placeholder="Nombre, RUT o código"
          help="De las filas cuyo despacho es una orden de compra."
        />
      )}
      <p className="muted">Cuando el ERP recibe una fila, la cubicación se cierra: lo que falte se pide después desde ella.</p>
      <AreaField name="comment" label="Comentario para quien aprueba" rows={2} maxLength={500} />
    </FormDrawer>
  );
}

/** What the server refused row by row, or what others changed between the look at the rows and the press, where it refused it for that. */
function useRefusal(work: Work) {
  const seen = useRef<readonly CubageMaterial[]>([]);
  const [changes, setChanges] = useState<readonly RowDifference[]>();
  const [refusedRows, setRefusedRows] = useState<readonly RefusedRow[]>([]);
  const onSending = (isSending: boolean, refused?: Refused) => {
    if (isSending) {
      seen.current = work.materials.rows();
      setChanges(undefined);
      setRefusedRows([]);
    }
    if (refused) setRefusedRows(refusedRowsIn(refused));
    if (refused?.code === 'stale') void work.refresh().then(() => setChanges(differencesOf(seen.current, work.materials.rows())));
  };
  return { changes, refused: refusedRows, onSending };
}

/** So many are read at once. */
const mostChanges = 8;

function Changes({ changes, onLook }: { changes: readonly RowDifference[]; onLook: (id: number) => void }) {
  if (changes.length === 0)
    return (
      <p>Los materiales siguen iguales: cambió otra cosa de la cubicación, como un servicio, un tablero, una variable o un comentario.</p>
    );
  return (
    <PagedFindings
      label="Lo que cambió"
      items={changes}
      step={mostChanges}
      keyOf={(it) => it.id}
      renderItem={({ id, isThere, words }) =>
        isThere ? (
          <button type="button" onClick={() => onLook(id)}>
            {words}
          </button>
        ) : (
          <p className="cubage-finding">{words}</p>
        )
      }
    />
  );
}

/** Of the rows that say none. */
function StageField({ project }: { project: string }) {
  const mayAsk = may(getProjectStages.permission);
  const { data } = useCall(getProjectStages, { project_code: project }, { enabled: mayAsk });
  const options = data?.stages.filter((it) => it.available).map((it) => ({ value: it.id, label: it.name })) ?? [];
  if (options.length < 2) return null;
  return <SelectField name="stage_id" label="Etapa para la que se pide" options={options} />;
}
