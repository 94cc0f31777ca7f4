import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { allBusinessUnits } from './business-units.ts';
import { companyName, getCompany, updateCompany, uploadLogo, deleteLogo } from './company.ts';

export const routes = [
  on(contract.allBusinessUnits, allBusinessUnits),
  on(contract.allBusinessUnitsOfMaterials, allBusinessUnits),
  on(contract.getCompany, getCompany),
  on(contract.companyName, companyName),
  on(contract.updateCompany, updateCompany),
  on(contract.uploadCompanyLogo, uploadLogo),
  on(contract.deleteCompanyLogo, deleteLogo),
];
