import { StopOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { accessKeyStates, createLlaveAcceso, listLlaveAcceso, revocarLlaveAcceso, type AccessKey } from 'contract/access/keys.ts';
import type { Answer } from 'contract/call.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Day, Instant } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { AccessKeyDrawer } from './AccessKeyDrawer.tsx';
import { AccessKeyStanding } from './AccessKeyStanding.tsx';
import { NewAccessKey } from './NewAccessKey.tsx';
import { SecretOnce } from '../SecretOnce.tsx';
import './AccessKeys.css';

const columns: readonly Column<AccessKey>[] = [
  { key: 'nombre', title: 'Llave', render: ({ nombre }) => nombre, card: 'title' },
  { key: 'prefijo', title: 'Comienza con', render: ({ prefijo }) => <code>{prefijo}…</code>, card: 'fact', width: 130 },
  { key: 'usuario', title: 'Actúa como', render: ({ usuario }) => usuario.nombre, card: 'subtitle' },
  { key: 'scopes', title: 'Alcance', render: scopeOf, card: 'fact' },
  { key: 'vence_el', title: 'Vence', render: ({ vence_el }) => (vence_el ? <Day value={vence_el} /> : 'Nunca'), card: 'fact', width: 120 },
  { key: 'last_used_at', title: 'Último uso', render: ({ last_used_at }) => <Instant value={last_used_at} />, card: 'fact', width: 160 },
  {
    key: 'estado',
    title: 'Estado',
    render: (it) => <AccessKeyStanding {...it} />,
    card: 'status',
    width: 160,
  },
  { key: 'created_at', title: 'Creada', render: ({ created_at }) => <Instant value={created_at} />, isExtra: true },
  { key: 'creada_por', title: 'Creada por', render: ({ creada_por }) => creada_por ?? '—', isExtra: true },
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o comienzo de la llave' }];

function scopeOf({ scopes, llamadas, sin_efecto }: AccessKey): string {
  const parts = [
    countInWords(scopes.length, 'permiso'),
    sin_efecto.length > 0 && `${sin_efecto.length} sin efecto`,
    llamadas.length > 0 && countInWords(llamadas.length, 'llamada'),
  ];
  return parts.filter(Boolean).join(', ');
}

const countInWords = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${count} ${word}s`);

/** The keys of outside clients: who holds one, what it opens, when it was used last. */
export function AccessKeyList() {
  const [open, setOpen] = useState<AccessKey | 'new'>();
  const [made, setMade] = useState<Answer<typeof createLlaveAcceso>>();
  const { mutate, isPending } = useAction(revocarLlaveAcceso);

  const revoke = async ({ id, nombre }: AccessKey) => {
    const text = 'Deja de servir de inmediato, en todos los servidores, y no se puede deshacer. Quien la use recibirá un rechazo.';
    if (!(await confirm({ title: `¿Revocar ${nombre}?`, text, yes: 'Revocar', isDangerous: true }))) return;
    mutate(
      { id },
      {
        onSuccess: (key) => {
          notify('success', `Llave revocada: ${nombre}`);
          setOpen((before) => before && key);
        },
      },
    );
  };
  const actionsOf = (key: AccessKey): Action[] =>
    accessKeyStates.allows(key.estado, 'revoke')
      ? [
          {
            label: 'Revocar',
            icon: <StopOutlined />,
            call: revocarLlaveAcceso,
            isDangerous: true,
            isBusy: isPending,
            onClick: () => void revoke(key),
          },
        ]
      : [];

  return (
    <>
      <List
        title="Llaves de acceso"
        call={listLlaveAcceso}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        onOpen={setOpen}
        rowActions={actionsOf}
        actions={[{ label: 'Nueva llave de acceso', call: createLlaveAcceso, onClick: () => setOpen('new') }]}
        intro={<Explanation />}
        empty="Todavía no hay llaves. Cree una para que otro sistema llame a este sin la sesión de una persona."
      />
      {open === 'new' && <NewAccessKey onMade={setMade} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <AccessKeyDrawer accessKey={open} actions={actionsOf(open)} onClose={() => setOpen(undefined)} />}
      {made && (
        <SecretOnce
          title={`Llave creada: ${made.nombre}`}
          label="Llave"
          text="La llave no se guarda en ninguna parte y no se volverá a mostrar; si se pierde, revóquela y cree otra."
          secret={made.llave}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

const Explanation = () => (
  <p className="muted keys-words">
    Otro sistema envía su llave en la cabecera <code>x-access-key</code>: actúa como la cuenta elegida, y abre solo los permisos y las
    llamadas que la llave nombra. Las llamadas están descritas en la <a href="/docs">referencia</a>.
  </p>
);
