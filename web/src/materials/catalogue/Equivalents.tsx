import { useState } from 'react';
import { declareEquivalent, listEquivalents, withdrawEquivalent, type Equivalent } from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toMaterial } from '../addresses.ts';
import { activeMaterials } from '../sources.ts';

/** What serves instead of a material: offered before it is bought. Supply says so. */
export function Equivalents({ code }: { code: string }) {
  const answer = useCall(listEquivalents, { code });
  const [isOpen, setOpen] = useState(false);
  const withdraw = useAction(withdrawEquivalent);
  const mayDeclare = may(declareEquivalent.permission);
  const take = async (it: Equivalent) => {
    const question = { title: `¿Quitar ${it.code}?`, text: `Ya no se ofrecerá en vez de ${code}, ni al revés.`, yes: 'Quitar' };
    if (await confirm(question)) withdraw.mutate({ code, equivalent_code: it.code });
  };
  return (
    <Box title="Equivalentes">
      <Loaded answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">Ninguno: antes de comprar se ofrece solo este material.</p>
          ) : (
            <ul>
              {rows.map((it) => (
                <li key={it.code}>
                  <Link {...toMaterial(it)}>{it.code}</Link> {it.description}, <span className="muted">{it.reason}</span>{' '}
                  {mayDeclare && (
                    <Button kind="text" busy={withdraw.isPending} label={`Quitar ${it.code}`} onClick={() => void take(it)}>
                      Quitar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayDeclare && (
        <div>
          <Button onClick={() => setOpen(true)}>Agregar equivalente</Button>
        </div>
      )}
      {isOpen && (
        <FormDrawer
          title={`Agregar un equivalente de ${code}`}
          call={declareEquivalent}
          fixed={{ code }}
          save="Agregar equivalente"
          saved="Se agregó el equivalente"
          onClose={() => setOpen(false)}
        >
          <ChooseField name="equivalent_code" label="Material" {...activeMaterials} />
          <TextField name="reason" label="Por qué sirve igual" maxLength={200} />
        </FormDrawer>
      )}
    </Box>
  );
}
