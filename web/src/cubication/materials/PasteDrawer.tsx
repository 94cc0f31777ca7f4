import { useMemo } from 'react';
import { cubageLimits, postDocumentMaterials } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { getMaterialInfoList } from 'contract/materials/index.ts';
import { useCalls } from '../../api.ts';
import { send } from '../../api/send.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { textOf } from '../../ui/grid/clipboard.ts';
import type { Work } from '../work.ts';
import { PastedRows } from '../PastedRows.tsx';
import { useAdding } from '../useAdding.ts';
import { backOf, judgePasted, readPasted, type PastedMaterial, type PastedText } from './pastedRows.ts';

interface Props {
  cells: readonly (readonly string[])[];
  work: Work;
  onClose: () => void;
}

/** So many codes are asked for at once. */
const most = 100;

/** Rows that were copied, before they are added: what each is, and why some are not taken. Those stay to be corrected. */
export function PasteDrawer({ cells, work, onClose }: Props) {
  const rows = useMemo(() => readPasted(cells), [cells]);
  const { catalogue, refused } = useCatalogue(rows);
  const adding = useAdding<PastedMaterial>({
    work,
    part: 'materials',
    most: cubageLimits.added,
    send: (some, idempotencyKey) => {
      const materials = some.map(({ code, amount, section, comment }) => ({ code, ...amount, section, comment }));
      return send(postDocumentMaterials, { document_id: work.facts.get().document.document_id, materials }, { idempotencyKey });
    },
  });
  const waiting = rows.filter((it) => !adding.added.has(it.place));
  const room = cubageLimits.rows - work.materials.rows().length;
  const left = judgePasted(waiting, { variables: work.variables, catalogue, room }).map((it) => ({
    ...it,
    complaint: adding.said.get(it.place) ?? it.complaint,
  }));
  const good = left.filter((it) => it.complaint === null);
  const add = async () => {
    if ((await adding.add(good)) && good.length === left.length) onClose();
  };
  return (
    <Drawer title={`Pegar ${formatNumber(rows.length)} filas`} width={720} onClose={onClose}>
      <div className="cubage-rowform">
        {refused && <Problem refused={refused} title="No se pudo revisar lo pegado." />}
        {adding.refused && <Problem refused={adding.refused} title="No se pudieron agregar." />}
        <p>
          {formatNumber(good.length)} de {formatNumber(left.length)} se pueden agregar, a los costos de hoy.
          {left.length > good.length && ' Las demás quedan aquí, con el motivo, para corregirlas en su planilla.'}
        </p>
        <div className="page-actions">
          <Button
            kind="primary"
            busy={!catalogue || adding.isBusy}
            off={good.length === 0 && 'Ninguna fila se puede agregar.'}
            onClick={() => void add()}
          >
            {good.length === 1 ? 'Agregar la fila' : `Agregar ${formatNumber(good.length)} filas`}
          </Button>
          {left.length > good.length && <Button onClick={() => void copyBad(left)}>Copiar las que no se agregan</Button>}
        </div>
        <PastedRows
          rows={left}
          titles={['Código', 'Material', 'Cantidad']}
          cellsOf={(it) => [it.code || '—', it.name, it.copied.quantity]}
        />
      </div>
    </Drawer>
  );
}

async function copyBad(rows: readonly PastedMaterial[]): Promise<void> {
  await navigator.clipboard.writeText(textOf(backOf(rows)));
  notify('info', 'Copiadas: péguelas en Excel');
}

/** What the catalogue knows of their codes, once it has answered. */
function useCatalogue(rows: readonly PastedText[]) {
  const codes = useMemo(() => [...new Set(rows.map((it) => it.code).filter((it) => /^[A-Z0-9-]{1,30}$/.test(it)))], [rows]);
  const batches = Array.from({ length: Math.ceil(codes.length / most) }, (_, at) => codes.slice(at * most, (at + 1) * most).join(','));
  const answers = useCalls(
    getMaterialInfoList,
    batches.map((it) => ({ codes: it })),
  );
  const isSettled = answers.every((it) => it.data !== undefined);
  const catalogue = isSettled ? new Map(answers.flatMap((it) => it.data ?? []).map((it) => [it.code, it])) : undefined;
  return { catalogue, refused: answers.find((it) => it.error)?.error ?? undefined };
}
