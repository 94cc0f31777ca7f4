import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { getTechnical, getTechnicalOfPlace, createTechnical, updateTechnical, deleteTechnical } from './technical.ts';

export const routes = [
  on(contract.getInformacionTecnica, getTechnical),
  on(contract.getInformacionTecnicaByLugar, getTechnicalOfPlace),
  on(contract.createInformacionTecnica, createTechnical),
  on(contract.updateInformacionTecnica, updateTechnical),
  on(contract.deleteInformacionTecnica, deleteTechnical),
];
