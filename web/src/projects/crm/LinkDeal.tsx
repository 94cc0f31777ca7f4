import { useId, useState } from 'react';
import { dealStates, linkCrmData, searchCrmDeals, type CrmData, type Deal } from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { formatDay } from 'contract/format.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify, notifyRefused } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { dealAmount } from './deals.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  data: CrmData;
  onClose: () => void;
}

/** Chooses the project's deal: by words of its name, or by its number. */
export function LinkDeal({ data: { project_code, source }, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 300);
  const found = useCall(searchCrmDeals, { ...(search && { search }) }, { keepPrevious: true });
  const isBehind = typed.trim() !== search || found.isPlaceholderData;
  const { link, linking } = useLink(project_code, onClose);
  return (
    <Drawer title={`Vincular ${project_code} con un negocio`} width={520} onClose={onClose}>
      <div className="deal-search">
        <label className="field-label" htmlFor={id}>
          Buscar en {source.name}
        </label>
        <input
          id={id}
          className="control"
          type="search"
          value={typed}
          maxLength={100}
          placeholder="Nombre, empresa o número del negocio"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Loaded answer={found}>
          {({ items, total_items }) => (
            <>
              {items.length === 0 && (
                <Empty
                  text={search ? 'Ningún negocio coincide. Revise el nombre o escriba su número completo.' : 'Todavía no hay negocios.'}
                />
              )}
              <ul className="deals" aria-label="Negocios" data-fading={isBehind || undefined}>
                {items.map((it) => (
                  <DealRow key={it.crm_id} deal={it} isBusy={linking === it.crm_id} isBehind={isBehind} onLink={() => void link(it)} />
                ))}
              </ul>
              {total_items > items.length && (
                <p className="muted">
                  Se muestran {items.length} de {total_items}. Escriba más para acotar.
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Drawer>
  );
}

function DealRow({ deal, isBusy, isBehind, onLink }: { deal: Deal; isBusy: boolean; isBehind: boolean; onLink: () => void }) {
  const { crm_id, name, status, company, closed_at, expected_close } = deal;
  const closes = closed_at ?? expected_close;
  return (
    <li>
      <div>
        <strong>{name}</strong> <State of={dealStates} is={status} />
        <p className="muted">
          {[crm_id, company.name].filter(Boolean).join(' · ')}
          <br />
          {[dealAmount(deal), closes && formatDay(closes)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button kind="primary" busy={isBusy} off={isBehind && 'Se buscan todavía los de lo escrito.'} onClick={onLink}>
        Vincular<span className="unseen"> {name}</span>
      </Button>
    </li>
  );
}

/** Links; a deal of another project is asked about before it serves this one too. */
function useLink(project_code: string, onLinked: () => void) {
  const action = useAction(linkCrmData, { quiet: true });
  const [linking, setLinking] = useState<string>();
  const send = async (crm_id: string, shared: boolean): Promise<boolean> => {
    try {
      await action.mutateAsync({ project_code, crm_id, shared: String(shared) });
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.code !== 'in_use') notifyRefused(refused);
      else if (await confirm({ title: '¿Vincular también este proyecto?', text: refused.message, yes: 'Vincular' }))
        return send(crm_id, true);
      return false;
    }
  };
  const link = async ({ crm_id, name }: Deal) => {
    setLinking(crm_id);
    const isDone = await send(crm_id, false);
    setLinking(undefined);
    if (!isDone) return;
    notify('success', `${project_code} quedó vinculado a «${name}»`);
    onLinked();
  };
  return { link, linking };
}
