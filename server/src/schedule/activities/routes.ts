import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { createActividadProyecto, createActividadProyectoGantt, createActividadProyectoTemplate } from './add.ts';
import { updateActividadProyecto, updateActividadProyectoGantt, updateGanttTemplate } from './change.ts';
import { getActividadProyecto, listActividadProyecto, listActividadProyectoByFecha, listActividadProyectoTemplate } from './list.ts';
import { updateActividadProyectoOrden } from './order.ts';
import { deleteActividadProyecto, deleteGantt, restoreGantt } from './remove.ts';

export const routes = [
  on(contract.listActividadProyecto, listActividadProyecto),
  on(contract.listActividadProyectoTemplate, listActividadProyectoTemplate),
  on(contract.listActividadProyectoByFecha, listActividadProyectoByFecha),
  on(contract.getActividadProyecto, getActividadProyecto),
  on(contract.createActividadProyecto, createActividadProyecto),
  on(contract.createActividadProyectoGantt, createActividadProyectoGantt),
  on(contract.createActividadProyectoTemplate, createActividadProyectoTemplate),
  on(contract.updateActividadProyecto, updateActividadProyecto),
  on(contract.updateActividadProyectoGantt, updateActividadProyectoGantt),
  on(contract.updateGanttTemplate, updateGanttTemplate),
  on(contract.updateActividadProyectoOrden, updateActividadProyectoOrden),
  on(contract.deleteActividadProyecto, deleteActividadProyecto),
  on(contract.deleteGantt, deleteGantt),
  on(contract.restoreGantt, restoreGantt),
];
