import type { Employee } from 'contract/access/staff/staff.ts';

/** Those who can decide anything: with an active account. */
export const withAccount = { only_user_auth: 'true', activo: '1' };

/** A person to choose, with what they are. */
export const personOption = ({ id, nombre, position }: Employee) => ({ value: id, label: position ? `${nombre} · ${position}` : nombre });
