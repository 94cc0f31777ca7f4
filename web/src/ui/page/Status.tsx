import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  EyeOutlined,
  MinusCircleOutlined,
  PartitionOutlined,
  SafetyCertificateOutlined,
  ShoppingOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { States, Tone } from 'contract/states.ts';
import './Status.css';

const icons: Record<Tone, ReactNode> = {
  info: <ClockCircleOutlined />,
  success: <CheckCircleOutlined />,
  warning: <ExclamationCircleOutlined />,
  danger: <CloseCircleOutlined />,
  neutral: <MinusCircleOutlined />,
  violet: <PartitionOutlined />,
  teal: <ToolOutlined />,
  cyan: <EyeOutlined />,
  orange: <ShoppingOutlined />,
  magenta: <UserOutlined />,
  primary: <SafetyCertificateOutlined />,
};

/** A status in one of the tones, with an icon: colour is never the only sign. */
export function Status({ tone, children, icon }: { tone: Tone; children: ReactNode; icon?: ReactNode }) {
  return (
    <span className="status" style={{ color: `var(--tone-${tone})`, background: `var(--tone-${tone}-ground)` }}>
      <span aria-hidden>{icon ?? icons[tone]}</span>
      {children}
    </span>
  );
}

/** Where a thing stands, as its table of states says it. */
export const State = <S extends string>({ of, is }: { of: Pick<States<S, never>, 'label' | 'tone'>; is: S }) => (
  <Status tone={of.tone(is)}>{of.label(is)}</Status>
);
