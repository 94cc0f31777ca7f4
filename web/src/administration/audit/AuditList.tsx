import { useState } from 'react';
import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { auditChoices, exportAudit, listAudit, type AuditEntry } from 'contract/administration/audit.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/columns.tsx';
import { FactList } from '../../ui/Facts.tsx';
import { Instant } from '../../ui/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/Filters.tsx';
import { List } from '../../ui/List.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import '../administration.css';

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', title: 'Fecha y hora', render: ({ at }) => <Instant value={at} />, card: 'fact', width: 150 },
  { key: 'who', title: 'Persona', render: ({ who }) => who ?? 'El sistema', card: 'subtitle' },
  { key: 'action', title: 'Acción', render: ({ action }) => action, card: 'status', width: 140 },
  { key: 'entity_label', title: 'Qué', render: ({ entity_label }) => entity_label, card: 'title' },
  { key: 'changes', title: 'Cambios', render: ({ changes }) => <span className="cell-lines">{summary(changes)}</span>, card: 'fact' },
];

const summary = (changes: AuditEntry['changes']): string => {
  const [first] = changes;
  if (!first) return '—';
  const more = changes.length > 1 ? ` y ${changes.length - 1} más` : '';
  return `${first.field}: ${first.before ?? '—'} → ${first.after ?? '—'}${more}`;
};

const person = chooseFilter({
  name: 'user_id',
  label: 'Persona',
  source: { call: listUsers, option: ({ id, nombre }: UserSummary) => ({ value: id, label: nombre }) },
});

/** Who did what, and what it was before. */
export function AuditList() {
  const [open, setOpen] = useState<AuditEntry>();
  const { data } = useCall(auditChoices, {});
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o correo' },
    person,
    { kind: 'select', name: 'entity', label: 'Qué', options: data?.entities ?? [] },
    { kind: 'select', name: 'action', label: 'Acción', options: data?.actions ?? [] },
    { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
  ];
  return (
    <>
      <List
        title="Auditoría"
        call={listAudit}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        onOpen={setOpen}
        excel={{ call: exportAudit }}
        intro={
          <p className="muted">
            Los 10.000 cambios más recientes de lo que diga el filtro; para ver anteriores, acote las fechas. Exportar los trae todos.
          </p>
        }
        empty="Todavía no hay cambios registrados."
      />
      {open && <Entry entry={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Entry({
  entry: { at, who, email, action, entity_label, changes, request_id },
  onClose,
}: {
  entry: AuditEntry;
  onClose: () => void;
}) {
  return (
    <Drawer title={`${action}: ${entity_label}`} width={640} onClose={onClose}>
      <div className="mail">
        <FactList
          facts={[
            { label: 'Persona', value: who ?? 'El sistema' },
            { label: 'Correo', value: email },
            { label: 'Fecha y hora', value: <Instant value={at} /> },
          ]}
        />
        {changes.length === 0 ? (
          <p className="muted">No hay más detalle de este cambio.</p>
        ) : (
          <table className="changes">
            <thead>
              <tr>
                <th scope="col">Dato</th>
                <th scope="col">Antes</th>
                <th scope="col">Después</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before ?? '—'}</td>
                  <td>{after ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="muted">Solicitud {request_id}</p>
      </div>
    </Drawer>
  );
}
