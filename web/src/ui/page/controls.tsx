import { Drawer, Select, type DrawerProps, type SelectProps } from 'antd';
import type { ReactElement } from 'react';
import { useIsPhone } from '../look/media.ts';
import { ClearMark } from './ClearMark.tsx';
import { Theme } from '../look/Theme.tsx';

/** Letters narrow every list of choices, as they do in lists of thousands. */
const byWords = { optionFilterProp: 'label' };
/** So many are in sight at once: on a telephone they are not covered by its keys. */
const inSight = 8;

/** Ant Design's list of choices in our colours; `Select.tsx` fetches it when a page first needs one. */
export function ThemedSelect({ allowClear = false, showSearch = byWords, ...props }: SelectProps) {
  const isFew = useIsPhone() && showSearch === byWords && (props.options?.length ?? 0) <= inSight;
  return (
    <Theme>
      <Select
        {...props}
        showSearch={!isFew && showSearch}
        allowClear={allowClear && { clearIcon: <ClearMark />, label: 'Quitar lo elegido' }}
        popupRender={asPart}
      />
    </Theme>
  );
}

/** It opens at the end of the document, outside of all its parts. */
const asPart = (choices: ReactElement) => <section aria-label="Opciones">{choices}</section>;

/** Ant Design's drawer in our colours; `Drawer.tsx` fetches it. */
export const ThemedDrawer = (props: DrawerProps) => (
  <Theme>
    <Drawer {...props} />
  </Theme>
);
