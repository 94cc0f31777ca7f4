import { Drawer, Select, type DrawerProps, type SelectProps } from 'antd';
import type { ReactElement } from 'react';
import { ClearMark } from './ClearMark.tsx';
import { Theme } from '../look/Theme.tsx';

/** Ant Design's list of choices in our colours; `Select.tsx` fetches it when a page first needs one. */
export const ThemedSelect = ({ allowClear = false, ...props }: SelectProps) => (
  <Theme>
    <Select {...props} allowClear={allowClear && { clearIcon: <ClearMark />, label: 'Quitar lo elegido' }} popupRender={asPart} />
  </Theme>
);

/** It opens at the end of the document, outside of all its parts. */
const asPart = (choices: ReactElement) => <section aria-label="Opciones">{choices}</section>;

/** Ant Design's drawer in our colours; `Drawer.tsx` fetches it. */
export const ThemedDrawer = (props: DrawerProps) => (
  <Theme>
    <Drawer {...props} />
  </Theme>
);
