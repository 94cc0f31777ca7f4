import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteCubage, documentXlsx, getTemplates, postTemplate, type Cubage } from 'contract/cubication/index.ts';
import { useAction } from '../../api.ts';
import { download } from '../../api/download.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { List } from '../../ui/list/List.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toCubage } from '../addresses.ts';
import { CompareDrawer } from '../documents/CompareDrawer.tsx';
import { RenameTemplate } from '../documents/RenameTemplate.tsx';
import { SaveAsTemplate } from '../documents/SaveAsTemplate.tsx';

/** What take-offs begin with: everybody's templates, each changed by whoever it belongs to. */
export function TemplateList() {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [copied, copy] = useState<Cubage>();
  const [renamed, rename] = useState<Cubage>();
  const [compared, compare] = useState<readonly Cubage[]>();
  const remove = useAction(deleteCubage);
  const ask = async ({ document_id, version, template }: Cubage) => {
    const text = 'Las cubicaciones que se hicieron con ella no cambian.';
    if (await confirm({ title: `¿Eliminar la plantilla ${template?.name ?? ''}?`, text, yes: 'Eliminar', isDangerous: true }))
      remove.mutate({ document_id, version });
  };
  const rowActions = (row: Cubage): Action[] => [
    { label: 'Exportar', onClick: () => void download(documentXlsx, { document_id: row.document_id }, row.template?.name ?? row.number) },
    ...(row.allowed_actions.includes('edit') ? [{ label: 'Cambiar nombre', isQuiet: true, onClick: () => rename(row) }] : []),
    ...(row.allowed_actions.includes('clone') ? [{ label: 'Guardar con otro nombre', onClick: () => copy(row) }] : []),
    ...(row.allowed_actions.includes('delete') ? [{ label: 'Eliminar', isDangerous: true, onClick: () => void ask(row) }] : []),
  ];
  const [first, second] = compared ?? [];
  return (
    <>
      <List
        title="Plantillas de cubicación"
        call={getTemplates}
        rowKey={(it) => it.document_id}
        columns={columns}
        filters={filters}
        link={toCubage}
        actions={[{ label: 'Nueva plantilla', icon: <PlusOutlined />, call: postTemplate, onClick: () => setCreating(true) }]}
        rowActions={rowActions}
        explains={({ document_id, template, number }) => ({ thing: 'cubage', id: String(document_id), title: template?.name ?? number })}
        bulk={[{ label: 'Comparar', run: compare }]}
        empty="Aquí aparecerán las plantillas: conjuntos de materiales, tableros y servicios con que comienza la cubicación de un lugar."
      />
      {isCreating && (
        <FormDrawer
          title="Nueva plantilla"
          call={postTemplate}
          save="Crear plantilla"
          saved="Plantilla creada"
          onSaved={(made) => void navigate(toCubage(made))}
          onClose={() => setCreating(false)}
        >
          <TextField name="name" label="Nombre" maxLength={120} help="La ven y la usan todos; la cambia solo usted." />
        </FormDrawer>
      )}
      {renamed && <RenameTemplate document={renamed} onClose={() => rename(undefined)} />}
      {copied && <SaveAsTemplate document={copied} onClose={() => copy(undefined)} />}
      {first && <CompareDrawer one={first} other={second} onClose={() => compare(undefined)} />}
    </>
  );
}

const whose = [
  { value: 'me', label: 'Mías' },
  { value: 'others', label: 'De otros' },
];
const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o de quién es' },
  { kind: 'select', name: 'owner', label: 'De quién', options: whose },
];

const columns: readonly Column<Cubage>[] = [
  { key: 'name', title: 'Plantilla', card: 'title', render: (it) => it.template?.name ?? it.number },
  { key: 'owner', title: 'De', card: 'subtitle', render: (it) => it.template?.user.nombre ?? '' },
  { key: 'rows', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.rows} /> },
  { key: 'updated_at', title: 'Último cambio', card: 'fact', render: (it) => <Instant value={it.updated_at} /> },
];
