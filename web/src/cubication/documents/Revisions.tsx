import { useState } from 'react';
import { compareRevision, listCubageRevisions, resetDocument, type Cubage, type CubageRevision } from 'contract/cubication/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant, Money } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { ComparedRows } from './ComparedRows.tsx';
import type { Work } from '../work.ts';

/** How a take-off was each time that it was sent and opened again, and what changed since. */
export function RevisionsDrawer({ document, onClose }: { document: Pick<Cubage, 'document_id' | 'number'>; onClose: () => void }) {
  const { document_id, number } = document;
  const answer = useCall(listCubageRevisions, { document_id });
  const [opened, open] = useState<string>();
  return (
    <Drawer title={`Revisiones de ${number}`} width={opened ? 880 : 480} onClose={onClose}>
      <Loaded answer={answer}>
        {(revisions) =>
          revisions.length === 0 ? (
            <Empty text="No se ha reabierto: cada vez que se reabre, lo enviado queda aquí como revisión." />
          ) : (
            <ol className="cubage-posts">
              {revisions.map((it) => (
                <li key={it.revision}>
                  <Revision
                    revision={it}
                    isOpen={opened === it.revision}
                    onOpen={() => open(opened === it.revision ? undefined : it.revision)}
                  />
                  {opened === it.revision && <Differences document_id={document_id} revision={it.revision} number={number} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Revision({ revision: it, isOpen, onOpen }: { revision: CubageRevision; isOpen: boolean; onOpen: () => void }) {
  return (
    <section className="cubage-post" aria-label={`Rev. ${it.revision}`}>
      <p>
        <strong>Rev. {it.revision}</strong> · {it.user.nombre}, <Instant value={it.at} />
      </p>
      {it.reason && <p>{it.reason}</p>}
      <p>
        {it.rows} filas
        {seesMoney() && (
          <>
            {' · '}
            <Money value={it.total} />
          </>
        )}
      </p>
      <p>
        Desde entonces: {it.added} materiales nuevos, {it.removed} menos y {it.changed} con otra cantidad
        {it.others !== null && `; ${it.others} servicios o tableros distintos`}
        {seesMoney() && it.difference_clp !== null && (
          <>
            {' ('}
            <Money value={it.difference_clp} />)
          </>
        )}
        .
      </p>
      <Button onClick={onOpen}>{isOpen ? 'Cerrar diferencias' : 'Ver diferencias'}</Button>
    </section>
  );
}

function Differences({ document_id, revision, number }: { document_id: number; revision: string; number: string }) {
  const answer = useCall(compareRevision, { document_id, revision });
  return (
    <Loaded answer={answer}>
      {(found) => (
        <>
          {[
            { title: 'Material', rows: found.rows },
            { title: 'Servicio o tablero', rows: found.others },
          ].map((it) => it.rows.length > 0 && <ComparedRows key={it.title} {...it} one={`Rev. ${revision}`} other={number} />)}
          {found.revision.others === null && <p className="muted">Esta revisión se guardó sin sus servicios y tableros.</p>}
        </>
      )}
    </Loaded>
  );
}

/** Opens again what was posted last at the place; what was is kept as a revision. */
export const ResetDrawer = ({ work, place_id, onClose }: { work: Work; place_id: number; onClose: () => void }) => (
  <FormDrawer
    title="Reabrir la cubicación"
    call={resetDocument}
    fixed={{ place_id }}
    save="Reabrir"
    saved="Cubicación reabierta"
    onSaved={(document) => work.take(document)}
    onClose={onClose}
  >
    <p>Retira del ERP lo que se envió y todavía no llega, guarda la cubicación como revisión y la deja abierta.</p>
    <AreaField name="reason" label="Motivo" rows={3} maxLength={500} />
  </FormDrawer>
);
