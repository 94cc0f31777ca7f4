import { allCalls } from 'contract/all.ts';
import { rightsOf, type Call } from 'contract/call.ts';
import { actionOf, moduleOf, modules } from 'contract/permissions.ts';

const presentCall = ({ id, method, path, summary }: Call) => ({ id, metodo: method, ruta: path, resumen: summary });

const guardedCalls = allCalls.flatMap((call) =>
  rightsOf(call).map((right) => ({ modulo: moduleOf(right), ...presentCall(call), accion: actionOf(right) })),
);
const uses = {
  modulos: Object.keys(modules).map((modulo) => ({ modulo, llamadas: guardedCalls.filter((it) => it.modulo === modulo) })),
  con_sesion: allCalls.filter((it) => it.permission === 'session').map(presentCall),
  publicas: allCalls.filter((it) => it.permission === 'public').map(presentCall),
};

/** Which calls each module guards: the contract itself says it, so none can be forgotten. */
export const listModuleUses = () => Promise.resolve(uses);
