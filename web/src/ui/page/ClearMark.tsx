import { CloseCircleFilled } from '@ant-design/icons';

/** The cross of Ant Design's buttons that empty a control: a way for the mouse, and no stop of the Tab key beside every control. */
export const ClearMark = () => <CloseCircleFilled ref={(it) => it?.closest('button')?.setAttribute('tabindex', '-1')} />;
