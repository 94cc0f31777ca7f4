import { LockOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { startOf } from '../../shell/permissions.ts';
import { opensAt, screenOfAddress } from '../../shell/screens.ts';
import { missingRight } from '../../shell/whyClosed.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { useGranters } from '../../ui/page/useGranters.ts';

/** Where a link of a mail leads whose role may not see what it is about: which right is missing, and who gives it (decision 173). */
export function NoEntry() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const granters = useGranters();
  const address = typeof search['pantalla'] === 'string' ? search['pantalla'] : '';
  const screen = screenOfAddress(address);
  const start = { to: startOf() };
  if (!screen || opensAt(address))
    return (
      <>
        <PageHead title="Sin permiso para verlo" />
        <Empty
          text={screen ? `Su rol ya permite ver «${screen.title}».` : 'Aquí se explica por qué no se abrió el enlace de un correo.'}
          action={
            <Button kind="primary" link={screen ? linkTo(address) : start}>
              {screen ? `Abrir «${screen.title}»` : 'Volver al inicio'}
            </Button>
          }
        />
      </>
    );
  const right = missingRight(screen);
  return (
    <>
      <PageHead title={`No puede ver «${screen.title}»`} />
      <Empty
        icon={<LockOutlined />}
        text={
          <>
            El enlace del correo lleva a una pantalla que su rol no permite ver.
            <br />
            {right && `${right}. `}Si le corresponde verla, pídalo a {granters}.
          </>
        }
        action={
          <Button kind="primary" link={start}>
            Volver al inicio
          </Button>
        }
      />
    </>
  );
}
