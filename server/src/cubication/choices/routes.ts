import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { listChoosable, listChoosableOf, listDispatchOptions, listTypes, listUnits } from './choices.ts';

export const routes = [
  on(contract.measurementsDb, listUnits),
  on(contract.allTypes, listTypes),
  on(contract.allDispatch, listDispatchOptions),
  on(contract.filterMaterials, listChoosable),
  on(contract.filterMaterialsWarehouse, listChoosableOf),
];
