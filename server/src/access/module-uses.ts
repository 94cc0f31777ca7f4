import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { actionOf, moduleOf, modules, type Permission } from 'contract/permissions.ts';

const isGuarded = (permission: Call['permission']): permission is Permission => permission !== 'public' && permission !== 'session';
const shown = ({ id, method, path, summary }: Call) => ({ id, metodo: method, ruta: path, resumen: summary });

const guarded = allCalls.flatMap((call) =>
  isGuarded(call.permission) ? [{ modulo: moduleOf(call.permission), ...shown(call), accion: actionOf(call.permission) }] : [],
);
const uses = {
  modulos: Object.keys(modules).map((modulo) => ({ modulo, llamadas: guarded.filter((it) => it.modulo === modulo) })),
  con_sesion: allCalls.filter((it) => it.permission === 'session').map(shown),
  publicas: allCalls.filter((it) => it.permission === 'public').map(shown),
};

/** Which calls each module guards: the contract itself says it, so none can be forgotten. */
export const listModuleUses = () => Promise.resolve(uses);
