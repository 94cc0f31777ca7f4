import { Drawer, Select, type DrawerProps, type SelectProps } from 'antd';
import { Theme } from './Theme.tsx';

/** Ant Design's list of choices in our colours; `Select.tsx` fetches it when a page first needs one. */
export const ThemedSelect = (props: SelectProps) => (
  <Theme>
    <Select {...props} />
  </Theme>
);

/** Ant Design's drawer in our colours; `Drawer.tsx` fetches it. */
export const ThemedDrawer = (props: DrawerProps) => (
  <Theme>
    <Drawer {...props} />
  </Theme>
);
