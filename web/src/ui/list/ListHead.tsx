import { BarChartOutlined, DownloadOutlined, PlusOutlined, PrinterOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { ActionButton, type Action } from '../page/action.tsx';
import type { ListState, Search } from '../rows/listState.ts';
import { useIsPhone } from '../look/media.ts';
import { MoreActions } from '../page/MoreActions.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

interface Props {
  title: string;
  isPart: boolean;
  beside: ReactNode;
  /** The first is the primary one and creates. */
  actions: readonly Action[];
  /** Undefined for whom no file is made. */
  onExport: (() => void) | undefined;
}

/** The heading of a list, with what can be done with all of it. */
export function ListHead({ title, isPart, beside, actions, onExport }: Props) {
  const [first] = actions;
  const isPhone = useIsPhone();
  // Beside the title there is room for two pictures and no words: for what is done, and can be done now.
  const pictured = actions.filter((it) => it === first || (it.icon !== undefined && !it.isQuiet && it.blocked === undefined)).slice(0, 2);
  const isInSight = (it: Action) => !isPhone || pictured.includes(it);
  const hidden = actions.filter((it) => !isInSight(it));
  const exporting = onExport && { label: 'Exportar', icon: <DownloadOutlined />, onClick: onExport };
  // Where there is a menu already, it takes no place of its own.
  const isExportHidden = isPhone && hidden.length > 0;
  return (
    <PageHead title={title} isPart={isPart} beside={beside}>
      {exporting && !isExportHidden && <ActionButton action={exporting} />}
      {actions
        .filter(isInSight)
        .toReversed()
        .map((it) => (
          <ActionButton
            key={it.label}
            action={it === first ? { icon: <PlusOutlined />, ...it } : it}
            kind={it === first ? 'primary' : 'default'}
          />
        ))}
      <MoreActions
        of="la lista"
        actions={[...hidden, ...(exporting && isExportHidden ? [exporting] : []), ...(isPart || isPhone ? [] : [print])]}
      />
    </PageHead>
  );
}

/** The page as it is seen: all that was found is what «Exportar» gives. */
const print: Action = { label: 'Imprimir esta página', icon: <PrinterOutlined />, onClick: () => window.print() };

/** Rows, or the figures of all that the filters find; each under its own address. */
export const FiguresSwitch = ({ addressOf }: { addressOf: (view: ListState['view']) => Search }) => (
  <ViewSwitch
    views={[
      { label: 'Lista', icon: <UnorderedListOutlined aria-hidden />, search: addressOf(undefined) },
      { label: 'Cifras', icon: <BarChartOutlined aria-hidden />, search: addressOf('cifras') },
    ]}
  />
);
